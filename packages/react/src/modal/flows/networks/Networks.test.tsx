import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { testNetworks } from '../../../testing/testNetworks.ts'
import { Networks } from './Networks.tsx'

const many = Array.from({ length: 5 }, (_, index) => ({
  ...testNetworks[0],
  id: 1000 + index,
  name: `Chain ${index}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid/'] } },
}))
const shown = () => screen.queryAllByTestId(/^network-eip155/).map((row) => row.getAttribute('data-testid'))

describe('Networks', () => {
  let app: TestApp
  const open = () => {
    app.modal.reset({ view: 'Account' })
    app.modal.push({ view: 'Networks' })
    app.show(<Networks />)
  }
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('marks the current network and the testnets', () => {
    app = createTestApp()
    open()
    expect(screen.getByTestId('network-eip155:1').getAttribute('aria-current')).toBe('true')
    expect(screen.getByTestId('network-eip155:10').getAttribute('aria-current')).toBeNull()
    expect(screen.getByTestId('network-eip155:11155111').textContent).toContain('Testnet')
    expect(screen.getByTestId('network-eip155:10').textContent).not.toContain('Testnet')
  })

  it('without a wallet, sets the network at once and goes back', async () => {
    app = createTestApp()
    open()
    fireEvent.click(screen.getByTestId('network-eip155:10'))
    await waitFor(() => expect(app.modal.state.stack).toEqual([{ view: 'Account' }]))
    expect(app.config.state.activeNetwork).toBe('eip155:10')
  })

  it('with a wallet, opens SwitchNetwork', async () => {
    app = createTestApp()
    await app.connect()
    open()
    fireEvent.click(screen.getByTestId('network-eip155:10'))
    expect(app.modal.state.stack.at(-1)).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:10' } })
  })

  it('choosing the current network goes back, unless the wallet is on another one', async () => {
    app = createTestApp()
    await app.connect()
    open()
    fireEvent.click(screen.getByTestId('network-eip155:1'))
    expect(app.modal.state.stack).toEqual([{ view: 'Account' }])
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:424242' }))
    fireEvent.click(screen.getByTestId('network-eip155:1'))
    expect(app.modal.state.stack.at(-1)).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
  })

  it('has a search for seven networks and more', () => {
    app = createTestApp()
    open()
    expect(screen.queryByTestId('network-search')).toBeNull()
    cleanup()
    app.stop()
    app = createTestApp({ networks: [...testNetworks, ...many] })
    open()
    expect(shown()).toHaveLength(8)
    fireEvent.change(screen.getByTestId('network-search'), { target: { value: ' chain 3' } })
    expect(shown()).toEqual(['network-eip155:1003'])
    fireEvent.change(screen.getByTestId('network-search'), { target: { value: 'nothing' } })
    expect(screen.getByText('No network matches “nothing”.')).toBeTruthy()
    fireEvent.click(screen.getByText('Clear search'))
    expect(shown()).toHaveLength(8)
  })

  it('updates when networks are added', () => {
    app = createTestApp()
    open()
    const [first] = app.config.networks
    if (!first) throw new Error('no network')
    const added = { ...first, id: 99, caipNetworkId: 'eip155:99', name: 'Ninety-nine' } as const
    act(() => app.config._internal.setNetworks([...app.config.networks, added]))
    expect(shown()).toContain('network-eip155:99')
  })
})

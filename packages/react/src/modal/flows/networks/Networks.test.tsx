import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestAppParameters } from '../../../testing/createTestApp.tsx'
import { click, field, isShown, textOf, typeInto } from '../../../testing/page.ts'
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
  const open = (parameters: TestAppParameters = {}) => {
    app = createTestApp(parameters)
    openList()
  }
  const openConnected = async () => {
    app = createTestApp()
    await app.connect()
    openList()
  }
  const openList = () => {
    app.modal.reset({ view: 'Account' })
    app.modal.push({ view: 'Networks' })
    app.show(<Networks />)
  }

  it('marks the current network and the testnets', () => {
    open()
    expect(field('network-eip155:1').getAttribute('aria-current')).toBe('true')
    expect(field('network-eip155:10').getAttribute('aria-current')).toBeNull()
    expect(textOf('network-eip155:11155111')).toContain('Testnet')
    expect(textOf('network-eip155:10')).not.toContain('Testnet')
  })

  it('without a wallet, sets the network at once and goes back', async () => {
    open()
    click('network-eip155:10')
    await waitFor(() => expect(app.modal.state.stack).toEqual([{ view: 'Account' }]))
    expect(app.config.state.activeNetwork).toBe('eip155:10')
  })

  it('with a wallet, opens SwitchNetwork', async () => {
    await openConnected()
    click('network-eip155:10')
    expect(app.entry).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:10' } })
  })

  it('choosing the current network goes back, unless the wallet is on another one', async () => {
    await openConnected()
    click('network-eip155:1')
    expect(app.modal.state.stack).toEqual([{ view: 'Account' }])
    act(() => app.wallet.emit({ type: 'networkChanged', network: 'eip155:424242' }))
    click('network-eip155:1')
    expect(app.entry).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:1' } })
  })

  it('has a search for seven networks and more', () => {
    open()
    expect(isShown('network-search')).toBe(false)
    app.stop()
    open({ networks: [...testNetworks, ...many] })
    expect(shown()).toHaveLength(8)
    typeInto('network-search', ' chain 3')
    expect(shown()).toEqual(['network-eip155:1003'])
    typeInto('network-search', 'nothing')
    expect(screen.getByText('No network matches “nothing”')).toBeTruthy()
    fireEvent.click(screen.getByText('Clear search'))
    expect(shown()).toHaveLength(8)
  })

  it('updates when networks are added', () => {
    open()
    const [first] = app.config.networks
    if (!first) throw new Error('no network')
    const added = { ...first, id: 99, caipNetworkId: 'eip155:99', name: 'Ninety-nine' } as const
    act(() => app.config._internal.setNetworks([...app.config.networks, added]))
    expect(shown()).toContain('network-eip155:99')
  })
})

import { fillSend, updateSend } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer } from '../../../testing/createTestServer.ts'
import { bob } from '../../../testing/createTestWallet.ts'
import type { OpenParameters } from '../../views.ts'
import { WalletSend } from './WalletSend.tsx'

const contract = `0x${'11'.repeat(20)}`
const field = (id: string) => screen.getByTestId<HTMLInputElement>(id)
type Prefill = Extract<OpenParameters, { view: 'WalletSend' }>['arguments']

describe('SendPrefill', () => {
  let app: TestApp
  let server: TestServer
  const open = async (prefill: Prefill) => {
    await app.connect()
    app.modal.close()
    app.modal.open({ view: 'WalletSend', arguments: prefill })
    const data = app.modal.state.stack[0]?.data as Prefill
    expect(data).toBe(prefill)
    return app.show(<WalletSend data={data} />)
  }
  beforeEach(() => {
    server = createTestServer({
      balances: {
        balances: [
          {
            name: 'Test Dollar',
            symbol: 'TUSD',
            chainId: 'eip155:1',
            address: `eip155:1:${contract}`,
            price: 1,
            value: 12.5,
            quantity: { decimals: '6', numeric: '12.5' },
            iconUrl: '',
          },
        ],
      },
    })
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api } })
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[S2.27] fills in amount and receiver once; the person’s changes stay', async () => {
    const prefill = { amount: '0.5', to: bob }
    const shown = await open(prefill)
    await waitFor(() => expect(field('send-amount').value).toBe('0.5'))
    expect(field('send-receiver').value).toBe(bob)
    fireEvent.change(field('send-amount'), { target: { value: '0.7' } })
    shown.unmount()
    app.show(<WalletSend data={prefill} />)
    await act(async () => void (await fillSend(app.config, { arguments: prefill })))
    expect(field('send-amount').value).toBe('0.7')
  })

  it('[S2.27] finds a held token by its address, plain or CAIP-10', async () => {
    for (const assetAddress of [contract, `eip155:1:${contract}`]) {
      await open({ amount: '2', assetAddress, to: bob, chainId: 1, namespace: 'eip155' })
      await waitFor(() => expect(field('send-amount').value).toBe('2'))
      expect(app.config.state.send.token).toMatchObject({ symbol: 'TUSD', decimals: 6 })
      cleanup()
      updateSend(app.config, { filledFrom: undefined, token: undefined, sendTokenAmount: undefined })
    }
  })

  it('[S2.27] names a token the account does not hold, and fills in no amount', async () => {
    const other = `0x${'22'.repeat(20)}`
    await open({ amount: '2', assetAddress: other, to: bob })
    const notice = await screen.findByTestId('wanted-token')
    expect(notice.textContent).toContain(other)
    expect(notice.getAttribute('role')).toBe('alert')
    expect(field('send-amount').value).toBe('')
    expect(field('send-receiver').value).toBe(bob)
  })

  it('[S2.27] fills in nothing before the person switched to the network', async () => {
    await open({ amount: '2', to: bob, chainId: 'eip155:10' })
    fireEvent.click(await screen.findByTestId('wanted-switch'))
    expect(app.modal.state.stack.at(-1)).toEqual({
      view: 'SwitchNetwork',
      data: { network: 'eip155:10' },
    })
    expect(field('send-amount').value).toBe('')
    app.config._internal.setState((state) => ({ ...state, activeNetwork: 'eip155:10' }))
    await waitFor(() => expect(field('send-amount').value).toBe('2'))
    expect(screen.queryByTestId('wanted-network')).toBeNull()
  })

  it('[S2.27] says that the app does not have the network', async () => {
    await open({ amount: '2', chainId: 424242 })
    expect((await screen.findByTestId('wanted-network')).textContent).toContain('doesn’t have')
    expect(screen.queryByTestId('wanted-switch')).toBeNull()
    expect(field('send-amount').value).toBe('')
  })

  it('[S2.27] says that tokens failed to load, and retries', async () => {
    let isDown = true
    server.onRequest = async (path) => (isDown && path.endsWith('/balance') ? 503 : undefined)
    await open({ amount: '2', assetAddress: contract, to: bob })
    const notice = await screen.findByTestId('wanted-failed')
    isDown = false
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    fireEvent.click(notice.querySelector('button') as HTMLButtonElement)
    await waitFor(() => expect(field('send-amount').value).toBe('2'))
    vi.restoreAllMocks()
  })
})

import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import {
  createTestBalance,
  createTestServer,
  type TestServer,
  testDollar,
} from '../../../testing/createTestServer.ts'
import { bob, createTestWallet } from '../../../testing/createTestWallet.ts'
import { clickWhenShown, field, isShown, typeInto, untilText } from '../../../testing/page.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import type { OpenParameters } from '../../views.ts'
import { sendDraft } from './sendDraft.ts'
import { WalletSend } from './WalletSend.tsx'

const contract = testDollar.address.slice('eip155:1:'.length)
type Prefill = Extract<OpenParameters, { view: 'WalletSend' }>['arguments']
let app: TestApp
let server: TestServer

const open = async (prefill: Prefill) => {
  await app.connect()
  app.modal.close()
  app.modal.open({ view: 'WalletSend', arguments: prefill })
  expect(app.modal.state.stack).toEqual([{ view: 'WalletSend', data: prefill }])
  return app.show(<WalletSend data={prefill} />)
}
const amount = () => field('send-amount').value
const receiver = () => field('send-receiver').value
const hasAmount = (text: string) => waitFor(() => expect(amount()).toBe(text))

beforeEach(() => {
  server = createTestServer({ balances: { balances: [createTestBalance()] } })
  app = createTestApp({ server: { api: server.api } })
})

describe('SendPrefill', () => {
  it('[S2.27] fills in amount and receiver once; the person’s changes stay', async () => {
    const prefill = { amount: '0.5', to: bob }
    await open(prefill)
    await hasAmount('0.5')
    expect(receiver()).toBe(bob)
    typeInto('send-amount', '0.7')
    cleanup()
    app.show(<WalletSend data={prefill} />)
    await act(async () => {})
    expect(amount()).toBe('0.7')
  })

  it.each([contract, testDollar.address])(
    '[S2.27] finds a held token by its address %s',
    async (assetAddress) => {
      await open({ amount: '2', assetAddress, to: bob, chainId: 1, namespace: 'eip155' })
      await hasAmount('2')
      expect(app.drafts.get(sendDraft).token).toMatchObject({ symbol: 'TUSD', decimals: 6 })
    },
  )

  it('[S2.27] names a token the account does not hold, and fills in no amount', async () => {
    const other = `0x${'22'.repeat(20)}`
    await open({ amount: '2', assetAddress: other, to: bob })
    await waitFor(() => expect(field('wanted-token').getAttribute('role')).toBe('alert'))
    await untilText(other, 'wanted-token')
    expect([amount(), receiver()]).toEqual(['', bob])
  })

  it('[S2.27] fills in nothing before the person switched to the network', async () => {
    await open({ amount: '2', to: bob, chainId: 'eip155:10' })
    await clickWhenShown('wanted-switch')
    expect(app.entry).toEqual({ view: 'SwitchNetwork', data: { network: 'eip155:10' } })
    expect(amount()).toBe('')
    app.config._internal.setState((state) => ({ ...state, activeNetwork: 'eip155:10' }))
    await hasAmount('2')
    expect(isShown('wanted-network')).toBe(false)
  })

  it.each<[string, Prefill]>([
    ['network', { amount: '2', chainId: 424242 }],
    ['chain family', { amount: '2', namespace: 'solana' }],
  ])('[S2.27] says that the app does not have the %s', async (_, prefill) => {
    await open(prefill)
    await untilText('doesn’t support', 'wanted-network')
    expect(isShown('wanted-switch')).toBe(false)
    expect(amount()).toBe('')
  })

  it('[S2.27] tells tokens of Solana apart by the case of their letters', async () => {
    app.stop()
    const { caipNetworkId } = testSolana
    const wallet = createTestWallet({ namespace: 'solana', network: caipNetworkId })
    app = createTestApp({ server: { api: server.api }, solana: [wallet], wallet })
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    server.chains = [caipNetworkId]
    server.balances = {
      balances: [createTestBalance({ address: `${caipNetworkId}:${mint}`, chainId: caipNetworkId })],
    }
    const other = mint.replace('EPj', 'EpJ')
    await open({ amount: '2', assetAddress: other, to: bob })
    await untilText(other, 'wanted-token')
    expect(amount()).toBe('')
    app.modal.close()
    cleanup()
    await open({ amount: '2', assetAddress: mint, to: bob })
    await hasAmount('2')
  })

  it('[S2.27] says that tokens failed to load, and retries', async () => {
    server.onRequest = async (path) => (path.endsWith('/balance') ? 503 : undefined)
    await open({ amount: '2', assetAddress: contract, to: bob })
    await waitFor(() => expect(isShown('wanted-failed')).toBe(true))
    server.onRequest = async () => undefined
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    fireEvent.click(within(field('wanted-failed')).getByRole('button'))
    await hasAmount('2')
  })
})

import { describe, expect, it } from 'vitest'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { createTestBitcoinWallet, testBitcoinNetworks } from '../../testing/createTestBitcoinWallet.ts'
import { createProviderWallet } from './createProviderWallet.ts'

const { regtest, testnet } = testBitcoinNetworks
const keys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const

/** A connected wallet of the page whose answers `replace` changes. */
async function connect(
  replace: (method: string, send: () => Promise<unknown>) => Promise<unknown> = (_, send) => send(),
) {
  const inside = createTestBitcoinWallet({ keys, networks: [regtest, testnet] })
  const { provider } = inside
  const wallet = createProviderWallet({
    ...provider,
    request: (method, params) => replace(method, () => provider.request(method, params)),
  })
  const events: ConnectorEvent[] = []
  const stop = wallet.watch((event) => events.push(event))
  await wallet.connect({ network: regtest.caipNetworkId })
  return { inside, wallet, events, stop }
}

describe('switching the network of a btc_providers wallet', () => {
  it('tells of the other accounts once the wallet is there', async () => {
    const { wallet, inside, events } = await connect()
    const session = await wallet.switchNetwork(testnet.caipNetworkId, {})
    expect(session).toMatchObject({ network: testnet.caipNetworkId, accounts: inside.addressesOn(testnet) })
    expect(events.at(-1)).toMatchObject({ type: 'accountsChanged', accounts: session.accounts })
  })
  it('a wallet that says it has switched and has not is found out, and nobody is told of other accounts', async () => {
    const { wallet, events } = await connect((method, send) =>
      method === 'wallet_changeNetwork' ? Promise.resolve({ result: null }) : send(),
    )
    await expect(wallet.switchNetwork(testnet.caipNetworkId, {})).rejects.toMatchObject({
      name: 'InvalidNetworkError',
      reason: 'notSupported',
    })
    expect(events).toEqual([])
  })

  it.each([
    ['5000 is not asked anything else, and its own error is the cause', 5000, ['wallet_changeNetwork']],
    // control
    ['-32601 is asked to connect anew', -32601, ['wallet_changeNetwork', 'wallet_connect']],
  ])('[S8.54] a wallet that answers %s', async (_, code, expected) => {
    const asked: string[] = []
    const { wallet } = await connect((method, send) => {
      asked.push(method)
      return method === 'wallet_changeNetwork' ? Promise.resolve({ error: { code, message: 'no' } }) : send()
    })
    asked.splice(0)
    await expect(wallet.switchNetwork(testnet.caipNetworkId, {})).rejects.toMatchObject({
      name: 'InvalidNetworkError',
      ...(code === 5000 && { cause: { name: 'RpcError', code } }),
    })
    expect(asked.slice(0, 2)).toEqual(expected)
  })
})

describe('what a btc_providers wallet tells', () => {
  it('accounts and network; what is malformed is dropped, and nothing is told after the end', async () => {
    const listeners = new Map<string, (event: unknown) => void>()
    const wallet = createProviderWallet({
      request: async () => null,
      addListener: ({ eventName, cb }) => void listeners.set(eventName, cb),
    })
    const events: ConnectorEvent[] = []
    const stop = wallet.watch((event) => events.push(event))
    const [address] = createTestBitcoinWallet({ keys }).addressesOn(regtest)
    const emit = (name: string, event: unknown) => listeners.get(name)?.(event)
    for (const malformed of [
      undefined,
      null,
      {},
      { addresses: 'x' },
      { addresses: [7] },
      { addresses: [{}] },
    ])
      emit('accountChange', malformed)
    for (const malformed of [undefined, {}, { bitcoin: { name: 'Litecoin' } }, { bitcoin: null }])
      emit('networkChange', malformed)
    expect(events).toEqual([])
    emit('accountChange', { addresses: [{ address, purpose: 'payment' }] })
    emit('accountChange', { addresses: [] })
    emit('disconnect', undefined)
    expect(events).toMatchObject([
      { type: 'accountsChanged', accounts: [address] },
      { type: 'accountsChanged', accounts: [] },
      { type: 'disconnected' },
    ])
    stop()
    emit('disconnect', undefined)
    expect(events).toHaveLength(3)
  })
})

import { verifyPolkadotSignature } from '@latchkey/siwx/polkadot'
import { describe, expect, it, vi } from 'vitest'
import type { SafeStorage } from '../../base/storage.ts'
import { defineNetwork } from '../../networks/defineNetwork.ts'
import { describeAdapter } from '../../testing/adapterConformance.ts'
import type { ConformanceWallet } from '../../testing/conformance/ConformanceWallet.ts'
import { createTestContext } from '../../testing/conformance/createTestContext.ts'
import {
  createTestPolkadotAccount,
  createTestPolkadotWallet,
  type TestPolkadotKind,
} from '../../testing/createTestPolkadotWallet.ts'
import { polkadot } from './polkadot.ts'

const polkadotId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusamaId = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const prefixes: Readonly<Record<string, number>> = { [polkadotId]: 0, [kusamaId]: 2 }
const toNetwork = (caipNetworkId: string) =>
  defineNetwork({
    id: caipNetworkId.slice('polkadot:'.length),
    caipNetworkId,
    chainNamespace: 'polkadot',
    name: caipNetworkId,
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  })
const accountsOf = (kind: TestPolkadotKind) => [
  createTestPolkadotAccount(new Uint8Array(32).fill(1), kind),
  createTestPolkadotAccount(new Uint8Array(32).fill(2), kind),
]

function createWallet(kind: TestPolkadotKind): ConformanceWallet {
  const inside = createTestPolkadotWallet({ accounts: accountsOf(kind) })
  const addressesOn = (id: string) => inside.addressesWith(prefixes[id] ?? 42) as unknown as [string, string]
  return {
    install() {
      const page = new EventTarget()
      vi.stubGlobal('window', page)
      inside.announce(page)
    },
    uninstall: () => void vi.unstubAllGlobals(),
    accounts: addressesOn(polkadotId),
    accountsOn: ({ caipNetworkId }) => addressesOn(caipNetworkId),
    networks: {
      start: toNetwork(polkadotId),
      known: toNetwork(kusamaId),
      unknown: toNetwork('polkadot:e143f23803ac50e8f6f8e62695d1ce9e'),
      // No beginning of a block's hash.
      impossible: toNetwork('polkadot:nowhere'),
    },
    rpc: () => ({
      request: () => {
        throw new Error('Polkadot is not read here.')
      },
    }),
    person(does) {
      inside.person = does
    },
    share: inside.share,
    move() {},
    vanish: inside.vanish,
    listenerCount: inside.listenerCount,
    transfer: () => ({}),
    verifyMessage: ({ address, message, signature }) =>
      verifyPolkadotSignature(message, signature, address).then(
        () => true,
        () => false,
      ),
  }
}

for (const kind of ['sr25519', 'ed25519', 'ecdsa'] as const)
  describeAdapter({
    name: `polkadot with accounts of ${kind}`,
    create: polkadot,
    wallet: () => createWallet(kind),
    walletHasNetwork: false,
    sends: false,
  })

describe('accounts of Polkadot networks', () => {
  const [own, other] = accountsOf('sr25519')
  const start = (p: { genesisHash?: string; options?: Parameters<typeof polkadot>[0] } = {}) => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    if (!own || !other) throw new Error('no accounts')
    const wallet = createTestPolkadotWallet({
      accounts: [own, other],
      ...(p.genesisHash !== undefined && { genesisHash: p.genesisHash }),
    })
    wallet.announce(page)
    const adapter = polkadot(p.options)
    const networks = [toNetwork(polkadotId), toNetwork(kusamaId)]
    const context = createTestContext(networks)
    adapter.setup(context)
    const connector = [...context.connectors.values()][0] ?? expect.fail('none')
    return { wallet, adapter, connector, networks }
  }

  it('[S1.05b] writes addresses with the prefix of each network, and of those the app names', async () => {
    const named = 'polkadot:00000000000000000000000000000001'
    const { connector, wallet } = start({ options: { ss58Prefixes: { [named]: 63 } } })
    for (const [network, prefix] of [
      [polkadotId, 0],
      [kusamaId, 2],
      [named, 63],
      ['polkadot:00000000000000000000000000000002', 42],
    ] as const)
      expect((await connector.connect({ network })).accounts).toEqual(wallet.addressesWith(prefix))
  })
  it('[S1.05b] shares no account that the person has bound to another network', async () => {
    const genesisHash = `0x${kusamaId.slice(9)}${'00'.repeat(16)}`
    const { connector, wallet, adapter, networks } = start({ genesisHash })
    await expect(connector.connect({ network: polkadotId })).rejects.toMatchObject({ code: 4100 })
    expect((await connector.connect({ network: kusamaId })).accounts).toEqual(wallet.addressesWith(2))
    const [first] = networks
    if (!first) throw new Error('no network')
    await expect(adapter.network?.switchNetwork({ connector, network: first })).rejects.toMatchObject({
      name: 'InvalidNetworkError',
    })
  })
  it('[S1.05b] tells an address of another network and a mistyped one from a good one', async () => {
    const { adapter, wallet, networks } = start()
    const [onPolkadot, onKusama] = networks
    const check = adapter.connection?.checkAddress ?? expect.fail('none')
    const [first = ''] = wallet.addressesWith(0)
    expect(await check(first, onPolkadot)).toBe('valid')
    expect(await check(first, onKusama)).toBe('invalid')
    expect(await check(wallet.addressesWith(42)[0] ?? '', onKusama)).toBe('valid')
    expect(await check(`${first.slice(0, -1)}${first.endsWith('z') ? 'x' : 'z'}`, onPolkadot)).toBe(
      'checksum',
    )
  })
  it('[S1.05b] sends a text as hex, and refuses the signature of another account', async () => {
    const { connector, adapter, wallet, networks } = start()
    const { accounts } = await connector.connect()
    const [network] = networks
    if (!network || !other) throw new Error('no network')
    const call = { connector, network, address: accounts[0] ?? '', message: '0x12' }
    await adapter.connection?.signMessage(call)
    expect(wallet.requests.at(-1)).toEqual({
      method: 'signRaw',
      params: { address: wallet.addressesWith(42)[0], data: '0x30783132', type: 'bytes' },
    })
    wallet.signsWith = other
    await expect(adapter.connection?.signMessage(call)).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
  })
  it('[S1.05b] signs a transaction of its account and network, and no other', async () => {
    const { connector, adapter, wallet, networks } = start()
    const { accounts } = await connector.connect()
    const [network] = networks
    const sign = adapter.connection?.signPayload ?? expect.fail('none')
    if (!network) throw new Error('no network')
    const genesisHash = `0x${polkadotId.slice(9)}${'ab'.repeat(16)}`
    const payload = { address: wallet.addressesWith(42)[0], genesisHash, method: '0x0a00', tip: '0x00' }
    const call = { connector, network, address: accounts[0] ?? '' }
    expect((await sign({ ...call, payload })).signature).toMatch(/^0x01[\da-f]{128}$/)
    expect(wallet.requests.at(-1)).toEqual({ method: 'signPayload', params: payload })
    const asked = wallet.requests.length
    for (const [wrong, moved] of [
      [{ ...payload, address: wallet.addressesWith(42)[1] }, 'account'],
      [{ ...payload, genesisHash: `0x${kusamaId.slice(9)}${'ab'.repeat(16)}` }, 'network'],
    ] as const)
      await expect(sign({ ...call, payload: wrong })).rejects.toMatchObject({
        name: 'ContextMismatchError',
        moved,
      })
    for (const wrong of [undefined, {}, { ...payload, method: 'pay' }])
      await expect(sign({ ...call, payload: wrong })).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
    expect(wallet.requests).toHaveLength(asked)
  })
  it('[X.22] a click that comes before the code that restores a wallet lets it be restored, and without one it is not called', async () => {
    const kept = new Map<string, unknown>()
    const storage = {
      get: (key: string) => kept.get(key),
      set: (key: string, value: unknown) => void kept.set(key, value),
    } as unknown as SafeStorage
    const load = () => {
      const page = new EventTarget()
      vi.stubGlobal('window', page)
      if (!own) throw new Error('no accounts')
      const wallet = createTestPolkadotWallet({ accounts: [own] })
      wallet.announce(page)
      const context = createTestContext([toNetwork(polkadotId)])
      const app = { metadata: { name: 'Foxglove' }, projectId: undefined, _internal: { storage } }
      polkadot().setup({
        ...context,
        app: { ...app, _internal: { ...app._internal, server: async () => undefined } },
      })
      return { page, wallet, connector: [...context.connectors.values()][0] ?? expect.fail('none') }
    }
    const first = load()
    const { accounts } = await first.connector.connect()

    const second = load()
    second.page.dispatchEvent(new Event('mousedown'))
    expect((await second.connector.restore())?.accounts).toEqual(accounts)

    const third = load()
    vi.useFakeTimers()
    const restored = third.connector.restore()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await restored).toBeUndefined()
    vi.useRealTimers()
    expect(third.wallet.requests).toEqual([])
  })
})

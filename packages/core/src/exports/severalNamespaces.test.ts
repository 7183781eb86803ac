import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { getAddress, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryBackend } from '../chains/evm/testing/createMemoryBackend.ts'
import { createTestWallet } from '../chains/evm/testing/createTestWallet.ts'
import { announceWallet } from '../chains/evm/testing/installPage.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestSolanaWallet } from '../testing/createTestSolanaWallet.ts'
import { evm } from './evm.ts'
import {
  type Config,
  captureContext,
  connect,
  createConfig,
  disconnect,
  type NetworkInput,
  signMessage,
  signTypedData,
  switchConnection,
  switchNetwork,
} from './index.ts'
import { solana } from './solana.ts'

const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 9 }
const rpcUrls = { default: { http: ['https://rpc.test'] } }
const networks: NetworkInput[] = [
  { id: 31337, name: 'A', nativeCurrency, rpcUrls },
  { id: 31338, name: 'B', nativeCurrency, rpcUrls },
  // No wallet knows it: each learns it from the app, by this address.
  { id: 31339, name: 'C', nativeCurrency, rpcUrls: { default: { http: ['https://rpc.test/31339'] } } },
  ...['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((id) => {
    return { id, caipNetworkId: `solana:${id}`, name: id.slice(0, 4), nativeCurrency, rpcUrls }
  }),
]

/** A page with two wallets of each chain family, and an app on it that can be loaded anew. */
function openPage() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const storage = createMemoryStorage()
  const evmWallets = ['a', 'b'].map((letter) => {
    const keys = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
    const chains = [31337, 31338].map((id) => createMemoryBackend(id, keys))
    const wallet = createTestWallet({
      accounts: keys.map(({ address }) => address),
      known: chains,
      addable: [createMemoryBackend(31339, keys)],
    })
    announceWallet(page, wallet.provider, {
      rdns: `test.wallet.${letter}`,
      name: letter,
      uuid: `350670db-19fa-4704-a166-e52e178b59d${letter}`,
    })
    return {
      uid: `eip155:test.wallet.${letter}`,
      addresses: keys.map(({ address }) => address),
      share: wallet.share,
      move: wallet.move,
      network: async () => `eip155:${Number(await wallet.provider.request({ method: 'eth_chainId' }))}`,
      person: (does: 'approves' | 'rejects') => {
        wallet.person = does
      },
    }
  })
  const solanaWallets = ['C', 'D'].map((name) => {
    const seeds = [1, 2].map((n) => createHash('sha256').update(`${name}${n}`).digest())
    const wallet = createTestSolanaWallet({ seeds, name, chains: ['solana:mainnet', 'solana:devnet'] })
    wallet.register(page)
    return {
      uid: `solana:${name}`,
      addresses: wallet.addresses,
      share: wallet.share,
      // Wallets of this family are on no network.
      move: () => {},
      network: undefined,
      person: (does: 'approves' | 'rejects') => {
        wallet.person = does
      },
    }
  })
  const wallets = [...evmWallets, ...solanaWallets]
  let config: Config
  let stop = () => {}
  const load = () => {
    stop()
    config = createConfig({ networks, adapters: [evm(), solana()], storage, logLevel: 'silent' })
    stop = config.start()
  }
  load()
  return { wallets, load, config: () => config, close: () => stop() }
}

type Page = ReturnType<typeof openPage>
let page: Page | undefined
afterEach(() => {
  page?.close()
  vi.unstubAllGlobals()
})

const connectorOf = (config: Config, uid: string) =>
  config.connectors.find((one) => `${one.namespace}:${one.id}` === uid) ?? expect.fail(`no ${uid}`)
const uids = (config: Config) => [...config.state.connections.keys()].sort()

describe('several chain families and wallets at once', () => {
  it('[C11] [S1.17] disconnecting one chain family leaves the others, disconnecting all leaves none', async () => {
    page = openPage()
    const config = page.config()
    for (const uid of ['eip155:test.wallet.a', 'solana:C'])
      await connect(config, { connector: connectorOf(config, uid) })
    await disconnect(config, { namespace: 'eip155' })
    expect(uids(config)).toEqual(['solana:C'])
    expect(config.state.status).toBe('connected')
    expect(await signMessage(config, { message: 'still here', namespace: 'solana' })).toMatch(
      /^[1-9A-Za-z]{86,88}$/,
    )
    await disconnect(config)
    expect([uids(config), config.state.status]).toEqual([[], 'disconnected'])
  })

  it('[S1.16] switching to a network of another family moves the app and keeps both wallets', async () => {
    page = openPage()
    const config = page.config()
    await connect(config, { connector: connectorOf(config, 'eip155:test.wallet.a') })
    await connect(config, { connector: connectorOf(config, 'solana:C') })
    expect(config.state.activeNetwork).toMatch(/^solana:/)
    await switchNetwork(config, { network: 'eip155:31337' })
    expect(config.state.activeNetwork).toBe('eip155:31337')
    await switchNetwork(config, { network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
    expect(config.state.connections.get('solana:C')?.network).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(config.state.connections.get('eip155:test.wallet.a')?.status).toBe('connected')
  })

  it('[X.32] [X.29] [X.30] holds through anything a person does, in any order, and whatever the wallets answer', {
    timeout: 60_000,
  }, async () => {
    const step = fc.oneof(
      // Often enough for two wallets of a family to be there together.
      { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), wallet: fc.nat(3) }) },
      fc.record({ do: fc.constant('select' as const), wallet: fc.nat(3) }),
      fc.record({ do: fc.constant('leave' as const), wallet: fc.nat(3) }),
      fc.record({
        do: fc.constant('leaveFamily' as const),
        family: fc.constantFrom('eip155' as const, 'solana' as const),
      }),
      fc.record({ do: fc.constant('leaveAll' as const) }),
      fc.record({ do: fc.constant('switch' as const), network: fc.nat(4), says: fc.boolean() }),
      fc.record({ do: fc.constant('move' as const), wallet: fc.nat(1), chain: fc.nat(1) }),
      fc.record({ do: fc.constant('decline' as const), wallet: fc.nat(3) }),
      fc.record({ do: fc.constant('pick' as const), wallet: fc.nat(3), account: fc.nat(1) }),
      fc.record({ do: fc.constant('lock' as const), wallet: fc.nat(3) }),
      fc.record({ do: fc.constant('reload' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        page = openPage()
        const world = page
        const expected = new Set<string>()
        const uidOf = (index: number) => world.wallets[index]?.uid ?? ''
        for (const one of steps) {
          const config = world.config()
          if (one.do === 'connect') {
            await connect(config, { connector: connectorOf(config, uidOf(one.wallet)) })
            expected.add(uidOf(one.wallet))
            expect(config.state.current[uidOf(one.wallet).startsWith('sol') ? 'solana' : 'eip155']).toBe(
              uidOf(one.wallet),
            )
          } else if (one.do === 'select') {
            if (expected.has(uidOf(one.wallet)))
              await switchConnection(config, { connection: uidOf(one.wallet) })
          } else if (one.do === 'leave') {
            if (expected.delete(uidOf(one.wallet)))
              await disconnect(config, { connection: uidOf(one.wallet) })
          } else if (one.do === 'leaveFamily') {
            await disconnect(config, { namespace: one.family })
            for (const uid of [...expected]) if (uid.startsWith(one.family)) expected.delete(uid)
          } else if (one.do === 'leaveAll') {
            await disconnect(config)
            expected.clear()
          } else if (one.do === 'switch') {
            const network = config.networks[one.network]?.caipNetworkId ?? 'eip155:1'
            const before = config.state.activeNetwork
            const asked = currentOf(config, network)
            const isMove = asked?.network !== network
            if (!one.says) for (const wallet of world.wallets) wallet.person('rejects')
            const outcome = await switchNetwork(config, { network }).catch((error: Error) => error.name)
            for (const wallet of world.wallets) wallet.person('approves')
            // A no leaves everybody where they were (X.31); who needn't be asked can't say no.
            const isDeclined = !one.says && isMove && asked?.namespace === 'eip155'
            expect(outcome === 'UserRejectedRequestError').toBe(isDeclined)
            expect(config.state.activeNetwork).toBe(isDeclined ? before : network)
          } else if (one.do === 'move') {
            world.wallets[one.wallet]?.move(31337 + one.chain)
          } else if (one.do === 'decline') {
            const uid = uidOf(one.wallet)
            if (!expected.has(uid)) {
              world.wallets[one.wallet]?.person('rejects')
              const connecting = connect(config, { connector: connectorOf(config, uid) })
              await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
              world.wallets[one.wallet]?.person('approves')
            }
          } else if (one.do === 'pick') {
            const wallet = world.wallets[one.wallet]
            wallet?.share([wallet.addresses[one.account] ?? ''])
          } else if (one.do === 'lock') {
            // The wallet shows no account any more; it has some again for who connects it.
            const wallet = world.wallets[one.wallet]
            wallet?.share([])
            expected.delete(uidOf(one.wallet))
            await vi.waitFor(() => expect(uids(config)).toEqual([...expected].sort()))
            wallet?.share(wallet.addresses)
          } else world.load()
          await check(world, expected)
        }
        world.close()
      }),
      {
        numRuns: 40,
        // What chance may miss: two wallets of a family on different networks, chosen between, and one of two left.
        examples: [
          [[...both(0, 1), { do: 'move', wallet: 1, chain: 1 }, { do: 'select', wallet: 0 }]],
          [[...both(0, 1), { do: 'leave', wallet: 0 }, { do: 'reload' }]],
          // One of two on different networks is locked: the app goes on with the other, on its network.
          [[...both(0, 1), { do: 'move', wallet: 0, chain: 1 }, { do: 'lock', wallet: 1 }]],
          [[...both(2, 3), { do: 'leave', wallet: 3 }, { do: 'reload' }]],
          // A network that is declined, then added, and is still the wallet's after a reload.
          [[...both(0), ...goTo(2, false), ...goTo(2, true), { do: 'reload' }]],
          [[...both(1), ...goTo(2, true), { do: 'move', wallet: 1, chain: 0 }, ...goTo(2, false)]],
        ],
      },
    )
  })
})

/** Two wallets, connected one after the other. */
function both(...wallets: readonly number[]) {
  return wallets.map((wallet) => ({ do: 'connect' as const, wallet }))
}

/** The person of every wallet says yes or no to a network of the app. */
function goTo(network: number, says: boolean) {
  return [{ do: 'switch' as const, network, says }]
}

/** The connection that is asked to go to a network. */
function currentOf({ state }: Config, network: string) {
  const namespace = network.startsWith('solana') ? 'solana' : 'eip155'
  return state.connections.get(state.current[namespace] ?? '')
}

/** What must hold whatever happened: who is connected, what is current, and who is asked for a signature. */
async function check(world: Page, expected: ReadonlySet<string>): Promise<void> {
  const config = world.config()
  await vi.waitFor(() => {
    expect(uids(config)).toEqual([...expected].sort())
    expect([...config.state.connections.values()].every(({ status }) => status === 'connected')).toBe(true)
  })
  for (const namespace of ['eip155', 'solana'] as const) {
    const own = [...config.state.connections.values()].filter((one) => one.namespace === namespace)
    const current = own.find(({ uid }) => uid === config.state.current[namespace])
    expect(current === undefined).toBe(own.length === 0)
    if (!current) continue
    // The wallet that is shown is the one that is asked, on the network it is really on.
    const wallet = world.wallets.find(({ uid }) => uid === current.uid)
    expect(wallet?.addresses).toContain(current.accounts[0])
    const active = config.state.activeNetwork
    if (active?.startsWith(namespace)) expect(current.network).toBe(active)
    const context = captureContext(config, { namespace })
    expect(context.account).toBe(`${current.network}:${current.accounts[0]}`)
    await signMessage(config, { message: 'who?', context })
    const real = await wallet?.network?.()
    if (real) await checkTypedData(config, { real, account: current.accounts[0] ?? '' })
  }
}

/** What is shown is the wallet's own network, and typed data for it is signed by the account that is shown. */
async function checkTypedData(
  config: Config,
  { real, account }: { readonly real: string; readonly account: string },
): Promise<void> {
  await vi.waitFor(() => {
    const { current, connections, activeNetwork } = config.state
    expect(connections.get(current.eip155 ?? '')?.network).toBe(real)
    if (activeNetwork?.startsWith('eip155')) expect(activeNetwork).toBe(real)
  })
  const typed = {
    domain: { name: 'Order', chainId: Number(real.slice('eip155:'.length)) },
    types: { Order: [{ name: 'text', type: 'string' }] },
    primaryType: 'Order' as const,
    message: { text: 'who?' },
  }
  // The engine asks the wallet for its network first: one that is on another is not asked.
  const signature = await signTypedData(config, { ...typed, namespace: 'eip155' })
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(getAddress(account))
}

import { BundlerRefusal } from '../app/errors.ts'
import type { FrameServices } from '../app/FrameServices.ts'
import type { WalletKeys } from '../app/keys/deriveKeys.ts'
import { signPrepared } from '../app/keys/signPrepared.ts'
import { walletHandlers } from '../app/keys/walletHandlers.ts'
import type { Balances } from '../app/requests/createBalances.ts'
import type { Rpc } from '../app/requests/createRpc.ts'
import type { PreparedRequest } from '../app/requests/PreparedRequest.ts'
import { rpcHandlers } from '../app/requests/rpcHandlers.ts'
import type { Bundler } from '../app/smartAccounts/createBundler.ts'
import { createFrameMessenger } from '../messenger/createFrameMessenger.ts'
import { createMemoryFrame, type MemoryFrameHandlers } from '../messenger/createMemoryFrame.ts'
import { translationsOf } from './lookOf.ts'
import { fakeRpc, testKeys } from './requestWorld.ts'

export const ethereum = 'eip155:1'
export const optimism = 'eip155:10'
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Configuration of a test frame. */
type FrameWorldParameters = {
  readonly rpc?: Rpc
  /** Default: nothing is held. */
  readonly balances?: Balances
  /** Default: no network has one. */
  readonly bundler?: Bundler
  /** Default: those of a fixed seed. */
  readonly keys?: WalletKeys
  /** The active network. */
  readonly network?: FrameServices['state']['network']
  /** What the device stores for a document that has not opened the wallet yet. */
  readonly kept?: 'ready' | 'recover' | undefined
  readonly isSignedIn?: boolean
  /** Base URL of the server. */
  readonly api?: string
  /** Whether apps may ask for permissions. */
  readonly smartSessions?: boolean
  readonly networks?: readonly {
    caipNetworkId: string
    name: string
    symbol: string
    decimals: number
    hasBundler?: boolean
  }[]
  /** Handlers besides those of wallet and requests. */
  readonly handlers?: (services: FrameServices) => MemoryFrameHandlers
}

/**
 * Starts both ends of the channel: the app's messenger, and a frame with its own handlers over real keys. The approval screen
 * needs a browser, so a test that signs replaces `screens/showApproval.ts`.
 */
export function startFrameWorld({
  rpc = fakeRpc({ isBlockhashValid: { value: true } }),
  balances = { get: async () => [] },
  bundler = noBundler,
  keys = testKeys(),
  network = ethereum,
  kept,
  isSignedIn = true,
  smartSessions = false,
  api = 'https://api.example.org',
  networks = [
    { caipNetworkId: ethereum, name: 'Ethereum', symbol: 'ETH', decimals: 18 },
    { caipNetworkId: optimism, name: 'Optimism', symbol: 'ETH', decimals: 18 },
    { caipNetworkId: solanaMainnet, name: 'Solana', symbol: 'SOL', decimals: 9 },
  ],
  handlers = () => ({}),
}: FrameWorldParameters = {}) {
  const addresses = { eip155: keys.evm.address, solana: keys.solana.address }
  const stored = new Map<string, unknown>()
  const services = {
    config: { networks, custody: 'user-held', smartSessions, api, projectId: 'local' },
    session: {
      account: async () => (isSignedIn ? { id: 'person-1', email: 'mira@example.org' } : undefined),
    },
    wallet: {
      open: async () => ({
        kind: kept ?? 'ready',
        wallet: { addresses, recoveryKeys: [] },
        isProtected: true,
      }),
      prepare: () => {},
      sign: async (prepared: PreparedRequest, digest: string) => signPrepared(prepared, digest, keys),
    },
    rpc,
    balances,
    bundler,
    loadSmartAccounts: async () => (await import('../app/smartAccounts/index.ts')).smartAccounts,
    store: {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
      remove: async (key: string) => void stored.delete(key),
      update: async (key: string, change: (value: unknown) => unknown) =>
        void stored.set(key, change(stored.get(key))),
    },
    loadTranslations: async (locale: string) => translationsOf(locale),
    guard: { limit: 0, session: { account: async () => undefined } },
    notify: () => {},
    state: {
      network,
      claimedName: undefined,
      look: { locale: 'en', mode: 'light', variables: {} },
      addresses: kept ? undefined : addresses,
      abort: new AbortController(),
      queue: Promise.resolve(),
    },
  } as unknown as FrameServices
  const frame = createMemoryFrame({
    ...walletHandlers(services),
    ...rpcHandlers(services),
    ...handlers(services),
  })
  const messenger = createFrameMessenger({ ...frame, projectId: 'local' })
  return { frame, messenger, services, keys, close: () => messenger.close() }
}

/** A server without a bundler. */
export const noBundler: Bundler = {
  url: 'https://api.example.org/v1/bundler',
  serves: () => false,
  call: async () => {
    throw new BundlerRefusal(-32_601, 'noBundler', 'This network has no bundler here.')
  },
}

/** A node that records what it is asked, and answers by method. Other methods are answered with `0x`. */
export function createRecordingRpc(answers: Readonly<Record<string, unknown>> = {}): {
  rpc: Rpc
  requests: { network: string; method: string; params: unknown }[]
} {
  const requests: { network: string; method: string; params: unknown }[] = []
  const request: Rpc['request'] = async (network, method, params) => {
    requests.push({ network, method, params })
    const answer = Object.hasOwn(answers, method) ? answers[method] : '0x'
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(params) : answer
  }
  return { rpc: { request }, requests }
}

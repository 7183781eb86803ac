import { createRequire } from 'node:module'

// What the peers have, as far as the suites use it: their own types come with the packages, which aren't always installed.

export type Namespaces = Readonly<
  Record<string, { chains: string[]; methods: string[]; events: string[]; accounts?: string[] }>
>
export type Session = {
  readonly topic: string
  readonly namespaces: Namespaces
  readonly expiry: number
  readonly peer: { readonly metadata: { readonly name: string } }
}
type Reason = { readonly code: number; readonly message: string }
type Acknowledged = Promise<{ acknowledged(): Promise<void> }>
type Transport = { readonly relayer: { transportClose(): Promise<void>; transportOpen(): Promise<void> } }

/** sign-client in the app's role. */
export type App = {
  readonly core: Transport
  connect(parameters: {
    readonly requiredNamespaces?: Namespaces
    readonly optionalNamespaces?: Namespaces
  }): Promise<{ readonly uri?: string; approval(): Promise<Session> }>
  request(parameters: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
    readonly expiry?: number
  }): Promise<unknown>
  ping(parameters: { readonly topic: string }): Promise<void>
  extend(parameters: { readonly topic: string }): Acknowledged
  disconnect(parameters: { readonly topic: string; readonly reason: Reason }): Promise<void>
  authenticate(parameters: {
    readonly chains: string[]
    readonly domain: string
    readonly uri: string
    readonly nonce: string
    readonly methods: string[]
  }): Promise<{
    readonly uri: string
    response(): Promise<{ readonly auths?: object[]; readonly session?: Session }>
  }>
  readonly session: { get(topic: string): Session; getAll(): Session[] }
  on(event: string, listener: (event: Event) => void): void
  once(event: string, listener: (event: Event) => void): void
}

/** walletkit in the wallet's role. */
export type Wallet = {
  pair(parameters: { readonly uri: string }): Promise<void>
  approveSession(parameters: { readonly id: number; readonly namespaces: Namespaces }): Promise<Session>
  rejectSession(parameters: { readonly id: number; readonly reason: Reason }): Promise<void>
  respondSessionRequest(parameters: { readonly topic: string; readonly response: object }): Promise<void>
  emitSessionEvent(parameters: {
    readonly topic: string
    readonly event: { readonly name: string; readonly data: unknown }
    readonly chainId: string
  }): Promise<void>
  updateSession(parameters: { readonly topic: string; readonly namespaces: Namespaces }): Acknowledged
  extendSession(parameters: { readonly topic: string }): Acknowledged
  disconnectSession(parameters: { readonly topic: string; readonly reason: Reason }): Promise<void>
  /** The text to be signed for `iss`, a did:pkh. */
  formatAuthMessage(parameters: { readonly request: object; readonly iss: string }): string
  approveSessionAuthenticate(parameters: {
    readonly id: number
    readonly auths: object[]
  }): Promise<{ readonly session?: Session }>
  getActiveSessions(): Record<string, Session>
  readonly core: Transport
  readonly engine: { readonly signClient: { ping(parameters: { readonly topic: string }): Promise<void> } }
  on(event: string, listener: (event: Event) => void): void
  once(event: string, listener: (event: Event) => void): void
}

export type Event = {
  readonly id: number
  readonly topic: string
  readonly params: {
    readonly request: { readonly method: string; readonly params: unknown }
    readonly event?: { readonly name: string; readonly data: unknown }
    readonly namespaces?: Namespaces
    readonly authPayload?: object
  }
}

/** What a wallet answers a sign-in with, out of the official utilities. */
export type AuthTools = {
  populateAuthPayload(parameters: { authPayload: object; chains: string[]; methods: string[] }): object
  buildAuthObject(
    payload: object,
    signature: { readonly t: 'eip191'; readonly s: string },
    iss: string,
  ): object
}

/** Where a client keeps its keys and sessions; pass the same one to a later client to restore it. */
export type PeerStorage = ReturnType<typeof createPeerStorage>

export function createPeerStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items],
    getItem: async (key: string) => items.get(key),
    setItem: async (key: string, value: unknown) => void items.set(key, structuredClone(value)),
    removeItem: async (key: string) => void items.delete(key),
  }
}

export type PeerOptions = {
  readonly relayUrl: string
  readonly projectId?: string
  readonly storage?: PeerStorage
}

const defaultProject = '0123456789abcdef0123456789abcdef'

/** The unmodified clients. They call no host but the relay: checks of origins and start-up reports are off. */
export async function loadPeers() {
  process.env.IS_VITEST = 'true'
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const require = createRequire(new URL('package.json', import.meta.url))
  // by name only: they are no dependency of ours
  const load = <exported>(name: string) => require(name) as exported
  type Init<client> = { init(options: object): Promise<client> }
  const { SignClient } = load<{ SignClient: Init<App> }>('@walletconnect/sign-client')
  const { Core } = load<{ Core: new (options: object) => object }>('@walletconnect/core')
  const { WalletKit } = load<{ WalletKit: Init<Wallet> }>('@reown/walletkit')
  const authTools = load<AuthTools>('@walletconnect/utils')
  let count = 0
  const common = ({ relayUrl, projectId = defaultProject, storage = createPeerStorage() }: PeerOptions) => ({
    relayUrl,
    projectId,
    storage,
    customStoragePrefix: `peer${++count}`,
    logger: 'fatal',
    telemetryEnabled: false,
  })
  const metadata = (name: string) => ({
    name,
    description: name,
    url: `https://${name}.example`,
    icons: [],
  })
  return {
    authTools,
    createApp: (options: PeerOptions) => SignClient.init({ ...common(options), metadata: metadata('app') }),
    createWallet: (options: PeerOptions) =>
      WalletKit.init({
        core: new Core(common(options)),
        metadata: metadata('wallet'),
        signConfig: { disableRequestQueue: true },
      }),
  }
}

import type { Adapter, AdapterContext, Connector, ConnectorEvent, ConnectorSession } from '@latchkey/core'
import {
  loadCode,
  parseWalletIcon,
  plainText,
  type SessionLibrary,
  shareSessions,
} from '@latchkey/core/adapter'
import { type Eip1193Provider, evm } from '@latchkey/core/evm'
import { toChainId } from '@latchkey/protocol'
import type { Config as WagmiConfig } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'
import type { WagmiConnector } from './wagmiSession.ts'

/** Options of {@link wagmi}. */
export type WagmiOptions = {
  /** The app's own wagmi config (wagmi 2 or 3). */
  config: WagmiConfig
}

/**
 * Creates the EVM adapter for apps that use wagmi. Its connectors are those of the app's wagmi config, and its
 * connections are wagmi's, by subscription. All hooks of wagmi stay usable: either side may connect, switch or
 * disconnect, and the other one is updated.
 *
 * @example createConfig({ networks: [mainnet], adapters: [wagmi({ config: wagmiConfig })] })
 */
export function wagmi({ config }: WagmiOptions): Adapter<'eip155'> {
  return { ...evm(), type: 'wagmi', setup: (context) => mirrorConnectors(config, context) }
}

/**
 * Adds a connector for each of wagmi's, now and later, and shares its sessions with wagmi, until the returned function is called.
 */
function mirrorConnectors(config: WagmiConfig, context: AdapterContext): () => void {
  let mirrored = new Map<string, Connector>()
  const update = (list: readonly WagmiConnector[]) => {
    const next = new Map(
      list.map((entry) => [entry.uid, mirrored.get(entry.uid) ?? createWagmiConnector(config, entry)]),
    )
    for (const [uid, connector] of mirrored) if (!next.has(uid)) context.removeConnector(connector.uid)
    for (const [uid, connector] of next) if (!mirrored.has(uid)) context.addConnector(connector)
    mirrored = next
  }
  update(config.connectors)
  const stop = watchConnectors(config, { onChange: (list) => update(list) })
  const stopSharing = shareSessions(
    context,
    toLibrary(config, () => mirrored),
  )
  return () => {
    stop()
    stopSharing()
    update([])
  }
}

/** The sessions of wagmi, by the `uid` of the connectors here. While wagmi restores sessions, none is confirmed by its wallet. */
function toLibrary(config: WagmiConfig, mirrored: () => ReadonlyMap<string, Connector>): SessionLibrary {
  const isConfirmed = () => config.state.status === 'connected' || config.state.status === 'connecting'
  return {
    sessions: () =>
      new Map(
        [...(isConfirmed() ? config.state.connections.keys() : [])].flatMap((uid) => {
          const connector = mirrored().get(uid)
          return connector ? [[connector.uid, connector] as const] : []
        }),
      ),
    current: () => mirrored().get(config.state.current ?? '')?.uid,
    setCurrent(uid) {
      const [current] = [...mirrored()].find(([, connector]) => connector.uid === uid) ?? []
      if (current !== undefined) config.setState((state) => ({ ...state, current }))
    },
    subscribe: (listener) =>
      config.subscribe(
        ({ connections, current, status }) => ({ connections, current, status }),
        (now, before) => listener({ isChosen: isChosen(now, before) }),
        {
          equalityFn: (one, other) =>
            one.connections === other.connections &&
            one.current === other.current &&
            one.status === other.status,
        },
      ),
  }
}

type WagmiState = Pick<WagmiConfig['state'], 'connections' | 'current' | 'status'>
type WagmiConnection = NonNullable<ReturnType<WagmiState['connections']['get']>>

/**
 * Whether somebody has just connected or chosen the current wallet. wagmi writes that in one change that ends as `connected`; a wallet that
 * it restores is current before that, and the one that follows a wallet that left was not chosen.
 */
function isChosen(now: WagmiState, before: WagmiState): boolean {
  const hasLeft = before.current !== null && !now.connections.has(before.current)
  return (
    now.current !== before.current &&
    now.status === 'connected' &&
    before.status !== 'reconnecting' &&
    !hasLeft
  )
}

/** Message of the error for code that can't be loaded; shown to the person. */
const notLoaded = 'A part of this page could not be loaded, so nothing was sent to the wallet.'

/**
 * Creates a connector for one of wagmi's. It has no state of its own: it reads wagmi's. The code that connects and
 * disconnects is loaded when it is first needed.
 */
function createWagmiConnector(config: WagmiConfig, wagmiConnector: WagmiConnector): Connector {
  const getSession = (): ConnectorSession | undefined => {
    const connection = config.state.connections.get(wagmiConnector.uid)
    return connection && { accounts: connection.accounts, network: `eip155:${connection.chainId}` }
  }
  const loadSession = () => loadCode(() => import('./wagmiSession.ts'), notLoaded)
  /** Has the wallet answer a request. `noted` resolves when wagmi has the answer, too. */
  const submitRequest = async (request: Parameters<Eip1193Provider['request']>[0]) => {
    // Throws for a wallet without a provider; the caller reports it as unavailable.
    const wallet = (await wagmiConnector.getProvider()) as Eip1193Provider
    const known = config.state.connections.get(wagmiConnector.uid)
    const answer = await wallet.request(request)
    return {
      answer,
      noted: noteAnswer(config, wagmiConnector, { known, method: request.method, answer }).catch(
        () => undefined,
      ),
    }
  }
  const provider: Eip1193Provider = { request: async (request) => (await submitRequest(request)).answer }
  return {
    uid: `eip155:wagmi:${wagmiConnector.uid}`,
    id: wagmiConnector.id,
    type: wagmiConnector.type === 'injected' ? 'ANNOUNCED' : 'EXTERNAL',
    namespace: 'eip155',
    name: plainText(wagmiConnector.name) || wagmiConnector.id,
    icon: parseWalletIcon(wagmiConnector.icon),
    async connect(options = {}) {
      return getSession() ?? (await loadSession()).startWagmiSession(config, wagmiConnector, options)
    },
    async restore({ signal } = {}) {
      // What wagmi remembers may be old. Nobody is prompted: both requests only read. What the wallet refuses to say stays as it is.
      if (getSession())
        await Promise.allSettled(
          ['eth_accounts', 'eth_chainId'].map(async (method) => (await submitRequest({ method })).noted),
        )
      else await (await loadSession()).restoreWagmiSession(config, wagmiConnector, signal)
      return getSession()
    },
    async disconnect() {
      if (getSession()) await (await loadSession()).endWagmiSession(config, wagmiConnector)
    },
    getProvider: () => provider,
    subscribe: (listener) => watchWagmiSession(config, getSession, listener),
  }
}

/**
 * Gives wagmi what a connected wallet has just answered about its accounts or its network, where wagmi has another state: the wallet changed
 * without an event. A wallet that shows no account keeps those it had, since it may only be locked.
 *
 * @param p `known`: wagmi's connection when the request was sent. What has changed since is newer than the answer, and stays.
 */
async function noteAnswer(
  config: WagmiConfig,
  connector: WagmiConnector,
  {
    known,
    method,
    answer,
  }: { readonly known: WagmiConnection | undefined; readonly method: string; readonly answer: unknown },
): Promise<void> {
  if (!known) return
  const current = () => config.state.connections.get(connector.uid)
  if (method === 'eth_chainId') {
    const chainId = toChainId(answer)
    const isCurrent = current()?.chainId === known.chainId
    if (isCurrent && chainId !== undefined && chainId !== known.chainId)
      connector.emitter.emit('change', { chainId })
  }
  if (method === 'eth_accounts' && Array.isArray(answer) && answer.length > 0) {
    const isSame = `${answer}`.toLowerCase() === `${known.accounts}`.toLowerCase()
    if (isSame) return
    // wagmi's connector writes addresses as wagmi wants them.
    const accounts = await connector.getAccounts()
    if (accounts.length > 0 && current()?.accounts === known.accounts)
      connector.emitter.emit('change', { accounts })
  }
}

/** Calls `listener` for each change of a connector's session in wagmi's state. Returns the unsubscribe function. */
function watchWagmiSession(
  config: WagmiConfig,
  getSession: () => ConnectorSession | undefined,
  listener: (event: ConnectorEvent) => void,
): () => void {
  let last = getSession()
  const emitChanges = () => {
    const before = last
    last = getSession()
    if (!last) {
      if (before) listener({ type: 'disconnected' })
      return
    }
    if (before?.accounts.join() !== last.accounts.join())
      listener({ type: 'accountsChanged', accounts: last.accounts })
    if (before && before.network !== last.network) listener({ type: 'networkChanged', network: last.network })
  }
  return config.subscribe((state) => state.connections, emitChanges)
}

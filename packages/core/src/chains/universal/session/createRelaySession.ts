import {
  createSignClient,
  listMissing,
  type Session,
  type SignClient,
  type SignEvent,
} from '@latchkey/walletconnect'
import { errorText } from '../../../base/errors.ts'
import type { EventStream } from '../../../base/events.ts'
import { isUserRejection } from '../../../base/rpcErrors.ts'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { ConnectorSession } from '../../../config/Connector.ts'
import type { PairingFailure } from '../../../config/PairingSource.ts'
import { InvalidNetworkError } from '../../../networks/errors.ts'
import type { PairingControl } from '../createPairing.ts'
import { SessionError, toWalletError } from '../errors.ts'
import { createChainStore } from '../relayStorage.ts'
import type { WalletConnectOptions } from '../WalletConnectOptions.ts'
import { createSignInOfferGetter, storeSignedSession } from './authenticate.ts'
import { bitcoinFamily } from './bitcoinFamily.ts'
import { createActiveSession } from './createActiveSession.ts'
import { evmFamily } from './evmFamily.ts'
import { polkadotFamily } from './polkadotFamily.ts'
import { type ActiveSession, type RelayFamily, sessionChains } from './relayFamily.ts'
import { restoreSession, toPeerWallet } from './restoreSession.ts'
import { solanaFamily } from './solanaFamily.ts'
import { type PairingSlot, waitForWallet } from './waitForWallet.ts'

/** The relay session of one app and chain family. */
export type RelaySession = {
  /** @throws UserRejectedRequestError, TimeoutError, AbortedError, WalletUnavailableError, InvalidNetworkError, RpcError */
  pair(p: {
    pairing: PairingControl
    network?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<ConnectorSession>
  restore(signal?: AbortSignal | undefined): Promise<ConnectorSession | undefined>
  end(): Promise<void>
  /** `onSent` is called when the relay has the request, so that the wallet may be opened. */
  request(method: string, params: unknown, onSent: () => void): Promise<unknown>
  /** Chain and accounts of the session; empty without one. */
  readonly active: Pick<
    ActiveSession,
    'get' | 'chain' | 'accounts' | 'records' | 'has' | 'setChain' | 'onEnd'
  >
  /** Emits events of EIP-1193; on Solana `chainChanged` has the CAIP-2 id. */
  subscribe(emit: (event: string, payload: unknown) => void): () => void
  close(): void
}

/** What differs between the chain families. To add one, write its file and its row. */
const families: { readonly [namespace in RelayFamily['namespace']]: RelayFamily } = {
  eip155: evmFamily,
  solana: solanaFamily,
  bip122: bitcoinFamily,
  polkadot: polkadotFamily,
}

/**
 * Creates the client. No socket is opened before it is needed.
 *
 * @throws SessionError if no relay is configured, and what fetching the discovery document throws
 */
export async function createRelaySession(
  options: WalletConnectOptions,
  context: AdapterContext,
  namespace: RelayFamily['namespace'],
): Promise<RelaySession> {
  const family = families[namespace]
  const server = options.relayUrls ? undefined : await context.app?._internal.server()
  const relayUrls = options.relayUrls ?? server?.relay ?? []
  if (relayUrls.length === 0) {
    throw new SessionError({ code: 'CLIENT_NOT_INITIALIZED', message: 'Sign Client not initialized' })
  }
  const client = createSignClient({
    relayUrls,
    projectId: options.projectId ?? server?.relayProjectId ?? context.app?.projectId,
    metadata: getMetadata(context),
    storage: options.storage === null ? undefined : (options.storage ?? getLocalStorage()),
    // Each chain family has its own sessions.
    prefix: namespace === 'eip155' ? 'latchkey/relay/' : `latchkey/relay/${namespace}/`,
    WebSocket: options.WebSocket,
    onFault: (error) => context.logger.debug('relay', { error }),
  })
  storeClientId(client, context)
  const slot: PairingSlot = { last: undefined }
  /** The attempt whose state is shown. */
  let shownAttempt: AbortController | undefined
  const relayErrors = createRelayErrorReporter(context.app?.events)
  const active = createActiveSession(context, createChainStore(options.storage, namespace), family)
  const unsubscribe = client.subscribe((event: SignEvent) => {
    // The session goes on in memory, and is gone at the next reload.
    if (event.type === 'storage_unavailable')
      context.app?._internal.storage?.reportFault?.('write', event.error)
    else active.handleEvent(event)
  })

  /** Makes a new session the current one and ends all others. One without a network of the app is ended itself. */
  const openSession = async (session: Session, pairing: PairingControl, network: string | undefined) => {
    relayErrors.reset()
    const allowed = sessionChains(session, namespace)
    const hasAppNetwork = context.networks().some(({ caipNetworkId }) => allowed.has(caipNetworkId))
    const activated = hasAppNetwork ? active.activate(session, network) : undefined
    if (!activated) {
      await client.disconnect(session.topic)
      throw new InvalidNetworkError('notSupported', {
        cause: new Error('The wallet approved none of the networks.'),
      })
    }
    // All other stored sessions end: the one before, one that could not be restored, one that another tab has paired. If another tab has
    // ended this new session meanwhile, that tab's own session stays.
    for (const { topic } of client.sessions())
      if (topic !== session.topic && active.get()?.topic === session.topic) await client.disconnect(topic)
    const missing = listMissing(session.optionalNamespaces, session.namespaces)
    pairing.set({ status: 'connected', missing: missing.map(({ scope, value }) => `${scope}: ${value}`) })
    pairing.storeLink()
    return { ...activated, wallet: toPeerWallet(session, server) }
  }
  return {
    async pair({ pairing, network, signal }) {
      const attempt = new AbortController()
      shownAttempt = attempt
      // The code of the previous attempt is invalid, unless it is reused.
      if (!pairing.reusesCode) pairing.set({ status: 'preparing', relay: 'connecting' })
      const abort = () => attempt.abort(signal?.reason)
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      pairing.onReset = () => {
        slot.last?.controller.abort()
        attempt.abort('reset')
      }
      try {
        const proposal = family.toProposal(context.networks(), network)
        const offer = createSignInOfferGetter(context, proposal)
        const paired = await waitForWallet({ client, slot, pairing, proposal, offer, signal: attempt.signal })
        const opened = await openSession(paired.session, pairing, network)
        if (!attempt.signal.aborted) storeSignedSession(paired, opened.network)
        return opened
      } catch (thrown) {
        const error = toWalletError(thrown, 'connect')
        if (!attempt.signal.aborted) {
          const isRejected = isUserRejection(error, { preset: context.app?.preset })
          const kind = isRejected ? 'rejected' : toPairingFailure(error, client.relayStatus())
          pairing.set({ status: 'failed', kind: relayErrors.report(kind, error) })
        } else if (shownAttempt === attempt && !slot.last) {
          // A code that isn't valid any more must not stay visible. One that is kept for reuse stays.
          pairing.set({ status: 'idle' })
        }
        throw error
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    restore: (signal) => restoreSession({ client, active, options, context, server, namespace, signal }),
    async end() {
      active.clear()
      // All stored sessions, also those that are still being restored or could not be restored.
      for (const { topic } of await client.restore()) await client.disconnect(topic)
    },
    request: (method, params, onSent) => family.request({ client, context, active, onSent }, method, params),
    active,
    subscribe: active.subscribe,
    close() {
      unsubscribe()
      client.close()
    },
  }
}

/** Stores the relay client's id for calls to the server. They go without it if storage fails. */
function storeClientId(client: SignClient, { app, logger }: AdapterContext): void {
  client.clientId().then(
    (id) => {
      if (app?._internal.stores) app._internal.stores.clientId = id
    },
    (error: unknown) => logger.debug('relay', { error }),
  )
}

/** The app's metadata for the wallet. */
function getMetadata({ app }: AdapterContext) {
  const { name = '', description = '', url = '', icons = [] } = app?.metadata ?? {}
  return { name, description, url: url || (globalThis.location?.origin ?? ''), icons }
}

function toPairingFailure(error: Error, { state }: ReturnType<SignClient['relayStatus']>): PairingFailure {
  const isUnsupported = error instanceof InvalidNetworkError && error.reason === 'notSupported'
  const kinds: Readonly<Record<string, PairingFailure>> = {
    TimeoutError: 'expired',
    WalletUnavailableError: state === 'refused' ? 'refused' : 'unreachable',
    InvalidNetworkError: isUnsupported ? 'missingNetwork' : 'failed',
    AbortedError: 'cancelled',
  }
  return kinds[error.name] ?? 'failed'
}

function getLocalStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** Emits `CONNECT_PROXY_ERROR` once for a relay that isn't reached, although open views retry; `reset` allows it again. */
function createRelayErrorReporter(events: Pick<EventStream, 'emit'> | undefined) {
  let isReported = false
  return {
    /** Returns `kind`. */
    report(kind: PairingFailure, error: unknown): PairingFailure {
      if (isReported || (kind !== 'unreachable' && kind !== 'refused')) return kind
      isReported = true
      const properties = { message: errorText(error), name: 'WalletConnect' }
      events?.emit({ event: 'CONNECT_PROXY_ERROR', properties })
      return kind
    },
    reset(): void {
      isReported = false
    },
  }
}

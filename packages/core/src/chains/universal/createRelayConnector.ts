import type { CaipNetworkId } from '@latchkey/protocol'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { Connector, ConnectorEvent } from '../../config/Connector.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { createPairing, type PairingControl } from './createPairing.ts'
import type { Relay } from './createRelay.ts'
import { getSessionSupport } from './session/relayFamily.ts'
import { getRelayReach, relayIcon } from './WalletConnectOptions.ts'

/**
 * The connector for EVM over a relay. Its provider is an EIP-1193 provider, so the EVM adapter's actions work with it.
 */
export function createRelayConnector(
  relay: Relay,
  context: AdapterContext,
): { connector: Connector; close: () => void } {
  const pairing = createPairing(relay.options, () => getRelayReach(relay.options, context))
  const provider = createRelayProvider(relay, context, pairing)
  const { close, ...methods } = createSessionMethods(relay, context, pairing)
  const connector: Connector = {
    uid: 'eip155:walletConnect',
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    name: 'WalletConnect',
    icon: relayIcon,
    pairing: pairing.source,
    ...methods,
    getProvider: () => provider.provider,
    subscribe(listener: (event: ConnectorEvent) => void) {
      const { on, removeListener } = provider.provider
      const onAccounts = (payload: unknown) =>
        listener({ type: 'accountsChanged', accounts: payload as readonly string[] })
      const onNetwork = (payload: unknown) =>
        listener({ type: 'networkChanged', network: `eip155:${Number(payload)}` })
      const onEnd = (cause: unknown) => listener({ type: 'disconnected', cause })
      on('accountsChanged', onAccounts)
      on('chainChanged', onNetwork)
      on('disconnect', onEnd)
      return () => {
        removeListener('accountsChanged', onAccounts)
        removeListener('chainChanged', onNetwork)
        removeListener('disconnect', onEnd)
      }
    },
  }
  return { connector, close }
}

/** The methods of a connector over a relay that are the same for every chain family. */
export function createSessionMethods(
  relay: Relay,
  context: AdapterContext,
  pairing: PairingControl,
): Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'getNetworkSupport'> & { close(): void } {
  const open = async () => {
    const session = await relay.open(context)
    session.active.onEnd = pairing.endSession
    return session
  }
  return {
    async connect({ network, signal } = {}) {
      const session = await open()
      return session.pair({ pairing, network, signal })
    },
    async restore({ signal } = {}) {
      const session = await open()
      const restored = await session.restore(signal)
      if (!restored) pairing.endSession()
      return restored
    },
    async getNetworkSupport() {
      const session = relay.opened()?.active.get()
      return session ? getSessionSupport(session, relay) : {}
    },
    async disconnect() {
      pairing.source.reset()
      // A session exists only once the adapter’s lazily loaded code has run.
      const session = await relay.open(context).catch(() => undefined)
      await session?.end()
    },
    close() {
      pairing.source.reset()
      relay.close()
    },
  }
}

/**
 * Sends a request to the wallet of a session, for the chain that the request was made for.
 *
 * @throws InvalidNetworkError when the session has moved on, and what the session's requests throw
 */
export async function requestOfSession(
  relay: Relay,
  context: AdapterContext,
  pairing: Pick<PairingControl, 'beginRequest'>,
  { method, params, chain }: { method: string; params: unknown; chain: CaipNetworkId },
): Promise<unknown> {
  const session = await relay.open(context)
  if (session.active.chain() !== chain)
    throw new InvalidNetworkError('notSupported', { cause: new Error('The session moved on meanwhile.') })
  const { onSent, end } = pairing.beginRequest()
  try {
    return await session.request(method, params, onSent)
  } finally {
    end()
  }
}

/** Subscribes to a session whose networks are CAIP-2 ids. Without one there are no events; connecting opens one. */
export function subscribeToSession(relay: Relay, listener: (event: ConnectorEvent) => void): () => void {
  const emit = (event: string, payload: unknown) => {
    if (event === 'accountsChanged') {
      const records = relay.opened()?.active.records()
      listener({
        type: 'accountsChanged',
        accounts: payload as readonly string[],
        ...(records && { records }),
      })
    } else if (event === 'chainChanged')
      listener({ type: 'networkChanged', network: payload as CaipNetworkId })
    else listener({ type: 'disconnected', cause: payload })
  }
  return relay.opened()?.subscribe(emit) ?? (() => {})
}

type Listener = (payload: unknown) => void

/** The EIP-1193 provider of a relay session. */
export type RelayProvider = {
  request(request: { method: string; params?: readonly unknown[] | undefined }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  listenerCount(): number
}

/** Creates the provider. The session is loaded with the first request. */
function createRelayProvider(
  relay: Relay,
  context: AdapterContext,
  pairing: Pick<PairingControl, 'beginRequest'>,
): { provider: RelayProvider } {
  const listeners = new Map<string, Set<Listener>>()
  let stop: (() => void) | undefined
  const countListeners = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const watchSession = () => {
    // Without a session there are no events.
    stop ??= relay.opened()?.subscribe(emit)
  }
  return {
    provider: {
      async request({ method, params }) {
        const session = await relay.open(context)
        if (countListeners() > 0) watchSession()
        const { onSent, end } = pairing.beginRequest()
        try {
          return await session.request(method, params ?? [], onSent)
        } finally {
          end()
        }
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
        watchSession()
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener)
        if (countListeners() > 0) return
        stop?.()
        stop = undefined
      },
      listenerCount: countListeners,
    },
  }
}

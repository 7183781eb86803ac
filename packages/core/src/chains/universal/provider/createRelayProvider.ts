import type { AdapterContext } from '../../../config/Adapter.ts'
import type { Relay } from '../createRelay.ts'
import type { PairingControl } from '../pairing/createPairing.ts'

type Listener = (payload: unknown) => void

/** An EIP-1193 provider over the session of a relay. */
export type RelayProvider = {
  request(request: { method: string; params?: readonly unknown[] | undefined }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  listenerCount(): number
}

/** Makes it; what answers loads with the first request. */
export function createRelayProvider(
  relay: Relay,
  context: AdapterContext,
  pairing: Pick<PairingControl, 'begin'>,
): { provider: RelayProvider } {
  const listeners = new Map<string, Set<Listener>>()
  let stop: (() => void) | undefined
  const count = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const follow = () => {
    // Before anything is loaded there is no session that could tell something.
    stop ??= relay.opened()?.subscribe(emit)
  }
  return {
    provider: {
      async request({ method, params }) {
        const session = await relay.open(context)
        if (count() > 0) follow()
        const { sent, over } = pairing.begin()
        try {
          return await session.request(method, params ?? [], sent)
        } finally {
          over()
        }
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
        follow()
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener)
        if (count() > 0) return
        stop?.()
        stop = undefined
      },
      listenerCount: count,
    },
  }
}

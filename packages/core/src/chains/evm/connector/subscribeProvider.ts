import { toChainId } from '@latchkey/protocol'
import type { ConnectorEvent } from '../../../config/Connector.ts'
import type { Eip1193Provider } from '../Eip1193Provider.ts'
import { isAccount } from '../isAccount.ts'

/**
 * Turns EIP-1193 events into connector events; what makes no sense is dropped. `isAlive` asks the wallet silently:
 * code 1013 means that it lost its node, not that the person left.
 */
export function subscribeProvider(
  provider: Eip1193Provider,
  isAlive: () => Promise<unknown>,
  listener: (event: ConnectorEvent) => void,
): () => void {
  // A provider that can't remove listeners must not reach us once we left.
  let active = true
  const emit = (event: ConnectorEvent) => {
    if (active) listener(event)
  }
  const handlers: Record<string, (payload: unknown) => void> = {
    accountsChanged(payload) {
      if (!Array.isArray(payload)) return
      const accounts = payload.filter(isAccount)
      // A list of nothing but garbage isn't the wallet saying "no account".
      if (accounts.length > 0 || payload.length === 0) emit({ type: 'accountsChanged', accounts })
    },
    chainChanged(payload) {
      const chainId = toChainId(payload)
      if (chainId !== undefined) emit({ type: 'networkChanged', network: `eip155:${chainId}` })
    },
    disconnect(cause) {
      const gone = () => emit({ type: 'disconnected', cause })
      if ((cause as { code?: unknown } | null | undefined)?.code !== 1013) return gone()
      isAlive().then((session) => session || gone(), gone)
    },
  }
  const each = (call: (event: string, handler: (payload: unknown) => void) => unknown) => {
    for (const [event, handler] of Object.entries(handlers)) {
      try {
        call(event, handler)
      } catch {
        // Events are a convenience: a wallet without them is still one.
      }
    }
  }
  each((event, handler) => provider.on?.(event, handler))
  return () => {
    if (!active) return
    active = false
    each((event, handler) => provider.removeListener?.(event, handler))
  }
}

import type { ConnectorEvent } from '../config/Connector.ts'
import type { EmbeddedProvider } from './createEmbeddedProvider.ts'

/** The provider's events as a connector tells them; returns the unsubscribe function. */
export function watchProvider(
  { on, removeListener }: EmbeddedProvider,
  listener: (event: ConnectorEvent) => void,
): () => void {
  const accounts = (payload: unknown) =>
    listener({ type: 'accountsChanged', accounts: payload as readonly string[] })
  const network = (payload: unknown) =>
    listener({ type: 'networkChanged', network: `eip155:${Number(payload)}` })
  on('accountsChanged', accounts)
  on('chainChanged', network)
  return () => {
    removeListener('accountsChanged', accounts)
    removeListener('chainChanged', network)
  }
}

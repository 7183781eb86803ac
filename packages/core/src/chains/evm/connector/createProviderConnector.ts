import type { Connector } from '../../../connector/Connector.ts'
import type { ConnectorType } from '../../../connector/ConnectorType.ts'
import type { Eip1193Provider } from '../Eip1193Provider.ts'
import { loadCode } from '../loadCode.ts'
import { subscribeProvider } from './subscribeProvider.ts'

/** What is known of a wallet before it is asked anything. */
export type ProviderConnectorParameters = {
  uid: string
  id: string
  type: ConnectorType
  name: string
  icon?: string | undefined
  provider: Eip1193Provider
}

/**
 * A connector over any EIP-1193 provider. `restore` throws when the wallet doesn't answer as one, and answers
 * `undefined` when it answers that it shares no account.
 */
export function createProviderConnector(p: ProviderConnectorParameters): Connector {
  const session = () => loadCode(() => import('./walletSession.ts'))
  const restore: Connector['restore'] = async (options) =>
    (await session()).restoreSession(p, options?.signal)
  return {
    uid: p.uid,
    id: p.id,
    type: p.type,
    namespace: 'eip155',
    name: p.name,
    icon: p.icon,
    connect: async (options) => (await session()).startSession(p, options?.signal),
    restore,
    // Nothing to end on the wallet's side when not even the code to do so arrives.
    disconnect: () =>
      session().then(
        ({ endSession }) => endSession(p),
        () => undefined,
      ),
    getProvider: () => p.provider,
    subscribe: (listener) => subscribeProvider(p.provider, restore, listener),
  }
}

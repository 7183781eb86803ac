import { loadCode } from '../../base/load.ts'
import type { Connector, ConnectorType } from '../../config/Connector.ts'
import type { Eip1193Provider } from './requestProvider.ts'

/** What a person reads where the code that talks to the wallet can't be loaded. */
export const notLoadedMessage = 'A part of this page could not be loaded, so nothing was sent to the wallet.'

/** What is known of a wallet before it is asked anything. */
type ProviderConnectorParameters = {
  uid: string
  id: string
  type: ConnectorType
  name: string
  icon?: string | undefined
  provider: Eip1193Provider
}

/** A connector that knows whether it is in use. */
export type ProviderConnector = Connector & {
  /** Whether it is being connected or somebody listens to it. */
  isUsed(): boolean
}

/**
 * A connector over any EIP-1193 provider; what talks to the wallet loads with the first call. `restore` throws when the
 * wallet doesn't answer as one, and answers `undefined` when it answers that it shares no account.
 */
export function createProviderConnector(p: ProviderConnectorParameters): ProviderConnector {
  const { uid, id, type, name, icon, provider } = p
  let uses = 0
  let code: typeof import('./walletSession.ts') | undefined
  const session = async () => {
    code ??= await loadCode(() => import('./walletSession.ts'), notLoadedMessage)
    return code
  }
  return {
    uid,
    id,
    type,
    namespace: 'eip155',
    name,
    icon,
    connect(options) {
      uses++
      return session()
        .then(({ startSession }) => startSession(p, options?.signal))
        .finally(() => uses--)
    },
    restore: async (options) => (await session()).restoreSession(p, options?.signal),
    // Nothing to end on the wallet's side when not even the code to do so arrives.
    disconnect: () =>
      session().then(
        ({ endSession }) => endSession(p),
        () => undefined,
      ),
    getProvider: () => provider,
    subscribe(listener) {
      let isWanted = true
      let stop: (() => void) | undefined
      const start = () => {
        if (isWanted) stop ??= code?.watchSession(p, listener)
      }
      uses++
      start()
      // Without the code there is no session yet: whoever connected or restored one misses nothing.
      if (!stop) session().then(start, () => {})
      return () => {
        if (isWanted) uses--
        isWanted = false
        stop?.()
      }
    },
    isUsed: () => uses > 0,
  }
}

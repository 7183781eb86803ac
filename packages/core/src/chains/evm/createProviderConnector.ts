import { loadCode } from '../../base/load.ts'
import type { ConnectorType } from '../../config/Connector.ts'
import { createSessionCounter, type UsableConnector } from '../../wallets/crowdedOut.ts'
import type { Eip1193Provider } from './requestProvider.ts'

/** Message of the error for code of the adapter that can't be loaded; shown to the person. */
export const notLoadedMessage = 'A part of this page could not be loaded, so nothing was sent to the wallet.'

/** What is known of a wallet before any request. */
type ProviderConnectorParameters = {
  uid: string
  id: string
  type: ConnectorType
  name: string
  icon?: string | undefined
  provider: Eip1193Provider
}

/**
 * A connector for any EIP-1193 provider. The code that talks to the wallet is loaded with the first call. `restore`
 * throws if the wallet doesn't answer as a wallet, and returns `undefined` if it shares no account.
 */
export function createProviderConnector(wallet: ProviderConnectorParameters): UsableConnector {
  const { provider, ...description } = wallet
  const sessions = createSessionCounter()
  let subscriptions = 0
  let code: typeof import('./walletSession.ts') | undefined
  const loadSession = async () => {
    code ??= await loadCode(() => import('./walletSession.ts'), notLoadedMessage)
    return code
  }
  return {
    ...description,
    namespace: 'eip155',
    connect: (options) =>
      sessions.run(async () => (await loadSession()).startSession(wallet, options?.signal)),
    restore: (options) =>
      sessions.run(async () => (await loadSession()).restoreSession(wallet, options?.signal)),
    // A session exists only once the adapter’s lazily loaded code has run.
    disconnect: () =>
      loadSession().then(
        ({ endSession }) => endSession(wallet),
        () => undefined,
      ),
    getProvider: () => provider,
    subscribe(listener) {
      let isSubscribed = true
      let stop: (() => void) | undefined
      const start = () => {
        if (isSubscribed) stop ??= code?.watchSession(wallet, listener)
      }
      subscriptions++
      start()
      // A session, and with it events to subscribe to, exists only once the adapter’s lazily loaded code has run.
      if (!stop) loadSession().then(start, () => {})
      return () => {
        if (isSubscribed) subscriptions--
        isSubscribed = false
        stop?.()
      }
    },
    isUsed: () => sessions.isRunning() || subscriptions > 0,
    hadSession: sessions.hadSession,
  }
}

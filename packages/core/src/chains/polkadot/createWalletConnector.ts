import { loadCode } from '../../base/load.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { createSessionCounter } from '../../wallets/crowdedOut.ts'
import type { Ss58Prefixes } from './networks.ts'
import type { InjectedEntry, PolkadotConnector, PolkadotWallet } from './PolkadotWallet.ts'

/** What is known of a wallet before any request. */
type WalletConnectorParameters = {
  readonly uid: string
  readonly name: string
  readonly entry: InjectedEntry
  readonly context: Pick<AdapterContext, 'networks' | 'app'>
  readonly ss58Prefixes: Ss58Prefixes
  /** Whether the person has clicked, tapped or typed in the page since it was loaded. */
  readonly isPageUsed: () => boolean
}

/** Creates the connector of a wallet. The code that talks to the wallet is loaded with the first call. */
export function createWalletConnector(p: WalletConnectorParameters): PolkadotConnector {
  const { uid, name, entry, context, ss58Prefixes, isPageUsed } = p
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let wallet: PolkadotWallet | undefined
  let stopWatching: (() => void) | undefined
  const sessions = createSessionCounter()

  const loadWallet = async () => {
    const code = await loadCode(() => import('./createInjectedWallet.ts'))
    wallet ??= code.createInjectedWallet({ entry, id: name, context, ss58Prefixes, isPageUsed })
    if (listeners.size > 0) watch()
    return wallet
  }
  const watch = () => {
    stopWatching ??= wallet?.watch((event) => {
      for (const listener of [...listeners]) listener(event)
    })
  }
  return {
    uid,
    id: name,
    type: 'ANNOUNCED',
    namespace: 'polkadot',
    name,
    // The list has no pictures.
    icon: undefined,
    loadWallet,
    connect: (options = {}) => sessions.run(async () => (await loadWallet()).connect(options)),
    restore: (options = {}) => sessions.run(async () => (await loadWallet()).restore(options)),
    async disconnect() {
      // A session exists only once the adapter’s lazily loaded code has run.
      const loaded = await loadWallet().catch(() => undefined)
      await loaded?.disconnect()
    },
    getProvider: () => entry,
    isUsed: () => sessions.isRunning() || listeners.size > 0,
    hadSession: sessions.hadSession,
    subscribe(listener) {
      // The same function twice makes two subscriptions.
      const subscription = (event: ConnectorEvent) => listener(event)
      listeners.add(subscription)
      // A session, and with it events to subscribe to, exists only once the adapter’s lazily loaded code has run.
      if (wallet) watch()
      else loadWallet().catch(() => {})
      return () => {
        listeners.delete(subscription)
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = undefined
      }
    },
  }
}

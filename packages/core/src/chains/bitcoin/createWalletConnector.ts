import { loadCode } from '../../base/load.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { createSessionCounter } from '../../wallets/crowdedOut.ts'
import type { StandardWallet } from '../../wallets/standardWallet.ts'
import type { BitcoinConnector, BitcoinProvider, BitcoinWallet } from './BitcoinWallet.ts'

/** A wallet that was found, and what it speaks. */
export type WalletSource =
  | { readonly kind: 'standard'; readonly wallet: StandardWallet }
  | { readonly kind: 'provider'; readonly provider: BitcoinProvider }

/** What is known of a wallet before any request. */
type WalletConnectorParameters = {
  readonly uid: string
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly source: WalletSource
  readonly context: Pick<AdapterContext, 'networks'>
}

/** Creates the connector of a wallet. The code that talks to the wallet is loaded with the first call. */
export function createWalletConnector(p: WalletConnectorParameters): BitcoinConnector {
  const { uid, id, name, icon, source, context } = p
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let wallet: BitcoinWallet | undefined
  let stopWatching: (() => void) | undefined
  const sessions = createSessionCounter()

  const loadWallet = async () => {
    if (source.kind === 'standard') {
      const code = await loadCode(() => import('./createStandardWallet.ts'))
      wallet ??= code.createStandardWallet(source.wallet, context)
    } else {
      const code = await loadCode(() => import('./createProviderWallet.ts'))
      wallet ??= code.createProviderWallet(source.provider)
    }
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
    id,
    type: source.kind === 'standard' ? 'ANNOUNCED' : 'INJECTED',
    namespace: 'bip122',
    name,
    icon,
    loadWallet,
    connect: (options = {}) => sessions.run(async () => (await loadWallet()).connect(options)),
    restore: (options = {}) => sessions.run(async () => (await loadWallet()).restore(options)),
    async disconnect() {
      // A session exists only once the adapter’s lazily loaded code has run.
      const loaded = await loadWallet().catch(() => undefined)
      await loaded?.disconnect()
    },
    getProvider: () => (source.kind === 'standard' ? source.wallet : source.provider),
    isUsed: () => sessions.isRunning() || listeners.size > 0,
    hadSession: sessions.hadSession,
    subscribe(listener) {
      // The same function twice makes two subscriptions.
      const entry = (event: ConnectorEvent) => listener(event)
      listeners.add(entry)
      // A session, and with it events to subscribe to, exists only once the adapter’s lazily loaded code has run.
      if (wallet) watch()
      else loadWallet().catch(() => {})
      return () => {
        listeners.delete(entry)
        if (listeners.size > 0) return
        stopWatching?.()
        stopWatching = undefined
      }
    },
  }
}

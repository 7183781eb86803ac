import type { CaipNetworkId } from '@latchkey/protocol'
import { loadCode } from '../../base/load.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { ConnectorEvent } from '../../config/Connector.ts'
import { InvalidNetworkError } from '../../networks/errors.ts'
import { createSessionCounter, type UsableConnector } from '../../wallets/crowdedOut.ts'
import { clusterNames, type StandardConnector, type StandardWallet } from '../../wallets/standardWallet.ts'

/** What is known of a wallet before any request. */
type WalletConnectorParameters = {
  readonly uid: string
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly wallet: StandardWallet
  readonly context: Pick<AdapterContext, 'networks' | 'rpc'>
}

/**
 * A connector for a Wallet Standard wallet. The code that talks to the wallet is loaded with the first call. Such a
 * wallet has no network of its own, so the connector remembers where the app was last, if the wallet supports it.
 */
export function createWalletConnector(p: WalletConnectorParameters): StandardConnector & UsableConnector {
  const { uid, id, name, icon, wallet, context } = p
  const listeners = new Set<(event: ConnectorEvent) => void>()
  /** Network of the connection: where the app was last. */
  let chosen: CaipNetworkId | undefined
  let stopWatching: (() => void) | undefined
  const sessions = createSessionCounter()

  const supports = (network: CaipNetworkId) => {
    const name = clusterNames.ofNetwork(network)
    return getChains(wallet).some((chain) => chain === name || chain === network)
  }
  /** Chooses the preferred network if the wallet supports it, else the last, the app's first, or the wallet's first. */
  const chooseNetwork = (preferred?: CaipNetworkId | undefined): CaipNetworkId => {
    if (preferred && supports(preferred)) chosen = preferred
    if (chosen && supports(chosen)) return chosen
    const networks = context.networks().map(({ caipNetworkId }) => caipNetworkId)
    const firstOfWallet = getChains(wallet).flatMap((chain) => clusterNames.toNetwork(chain) ?? [])[0]
    chosen = networks.find(supports) ?? firstOfWallet ?? networks[0] ?? mainnet
    return chosen
  }
  let code: typeof import('./walletSession.ts') | undefined
  const load = async () => {
    code ??= await loadCode(() => import('./walletSession.ts'))
    return code
  }
  /** Subscribes to the wallet's events, as soon as the code is loaded. */
  const watch = () => {
    if (stopWatching) return
    let isActive = true
    let stop: (() => void) | undefined
    stopWatching = () => {
      isActive = false
      stop?.()
      stopWatching = undefined
    }
    const start = () => {
      if (!isActive) return
      stop ??= code?.watchSession(wallet, {
        accounts: (accounts) => emit({ type: 'accountsChanged', accounts }),
        chains() {
          const previous = chosen
          if (chooseNetwork() !== previous) emit({ type: 'networkChanged', network: chooseNetwork() })
        },
      })
    }
    start()
    // A session, and with it events to subscribe to, exists only once the adapter’s lazily loaded code has run.
    if (!stop) load().then(start, () => {})
  }
  const emit = (event: ConnectorEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  return {
    uid,
    id,
    type: 'ANNOUNCED',
    namespace: 'solana',
    name,
    icon,
    rpc: context.rpc,
    connect: (options = {}) =>
      sessions.run(async () => {
        const { startSession } = await load()
        const accounts = await startSession(wallet, options.signal)
        return { accounts, network: chooseNetwork(options.network) }
      }),
    restore: (options = {}) =>
      sessions.run(async () => {
        const { restoreSession } = await load()
        const accounts = await restoreSession(wallet, options.signal)
        return accounts && { accounts, network: chooseNetwork(options.network) }
      }),
    async disconnect() {
      // A session exists only once the adapter’s lazily loaded code has run.
      const code = await load().catch(() => undefined)
      await code?.endSession(wallet)
      chosen = undefined
    },
    getProvider: () => wallet,
    moveTo(to) {
      if (!supports(to))
        throw new InvalidNetworkError('notSupported', { cause: { network: to, wallet: name } })
      chosen = to
    },
    isUsed: () => sessions.isRunning() || listeners.size > 0,
    hadSession: sessions.hadSession,
    subscribe(listener) {
      // The same function twice makes two subscriptions.
      const entry = (event: ConnectorEvent) => listener(event)
      listeners.add(entry)
      watch()
      return () => {
        listeners.delete(entry)
        if (listeners.size === 0) stopWatching?.()
      }
    },
  }
}

/** Solana mainnet (CAIP-2: the first 32 characters of the genesis hash). */
const mainnet: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function getChains(wallet: StandardWallet): readonly string[] {
  try {
    return Array.isArray(wallet.chains) ? wallet.chains.filter((chain) => typeof chain === 'string') : []
  } catch {
    return []
  }
}

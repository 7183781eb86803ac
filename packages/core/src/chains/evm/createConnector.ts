import { InvalidParameterError } from '../../base/errors.ts'
import { loadOnce } from '../../base/load.ts'
import { parseWalletIcon, plainText } from '../../base/text.ts'
import type { Connector } from '../../config/Connector.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { createProviderConnector } from './createProviderConnector.ts'
import type { Eip1193Provider } from './requestProvider.ts'

/** Parameters of {@link createConnector}. */
export type CreateConnectorParameters = {
  /**
   * Stays the same between visits, because sessions are restored by it: a reverse domain name, e.g. `com.example.wallet`. No
   * other wallet of the page may have it.
   */
  id: string
  /** Name in the list of wallets. */
  name: string
  /** Picture in the list: a `data:image/` URL. */
  icon?: string | undefined
  /**
   * Returns the wallet's provider (EIP-1193): `request`, and `on` with `removeListener` for its events. Called once, with the first
   * request to the wallet, so it may load the wallet's code. After a failure the next request calls it again.
   */
  getProvider(): Eip1193Provider | Promise<Eip1193Provider>
}

/**
 * Creates a connector for an EVM wallet of your own: one that isn't injected into the page, such as a wallet SDK. Requests,
 * deadlines, typed errors and the restored session are those of every other wallet.
 *
 * @throws InvalidParameterError
 * @example
 * const wallet = createConnector({
 *   id: 'com.example.wallet',
 *   name: 'Example Wallet',
 *   getProvider: async () => (await import('example-wallet')).createProvider(),
 * })
 * createConfig({ networks: [mainnet], adapters: [evm({ connectors: [wallet] })] })
 */
export function createConnector({ id, name, icon, getProvider }: CreateConnectorParameters): Connector {
  if (typeof id !== 'string' || !/^[\w.#-]{1,253}$/.test(id))
    throw new InvalidParameterError({ field: 'id', write: 'a reverse domain name, e.g. com.example.wallet' })
  const shownName = plainText(name)
  if (!shownName) throw new InvalidParameterError({ field: 'name', write: 'the name of the wallet' })
  const shownIcon = parseWalletIcon(icon)
  if (icon !== undefined && !shownIcon)
    throw new InvalidParameterError({ field: 'icon', write: 'a `data:image/` URL' })
  if (typeof getProvider !== 'function')
    throw new InvalidParameterError({ field: 'getProvider', write: 'a function that returns the provider' })
  const { isUsed, hadSession, ...connector } = createProviderConnector({
    uid: `eip155:${id}`,
    id,
    type: 'EXTERNAL',
    name: shownName,
    icon: shownIcon,
    provider: createLazyProvider(getProvider, shownName),
  })
  return connector
}

/** Returns a provider that loads the wallet's with its first request or subscription. */
function createLazyProvider(
  getProvider: CreateConnectorParameters['getProvider'],
  walletName: string,
): Eip1193Provider {
  let loaded: Eip1193Provider | undefined
  const load = loadOnce(async () => {
    try {
      const provider = await getProvider()
      if (typeof provider.request !== 'function') throw new TypeError('The provider has no `request`')
      loaded = provider
      return provider
    } catch (cause) {
      throw new WalletUnavailableError({ walletName, cause })
    }
  })
  type Listener = (payload: unknown) => void
  /** Listeners that were added before the wallet was loaded, by event. */
  const waiting = new Map<string, Set<Listener>>()
  return {
    request: async (request) => (await load()).request(request),
    on(event, listener) {
      if (loaded) return loaded.on?.(event, listener)
      const listeners = waiting.get(event) ?? new Set()
      waiting.set(event, listeners.add(listener))
      return load().then(
        (provider) => {
          if (listeners.delete(listener)) provider.on?.(event, listener)
        },
        // Whoever needs the wallet hears of the failure by the request.
        () => {},
      )
    },
    removeListener(event, listener) {
      waiting.get(event)?.delete(listener)
      return loaded?.removeListener?.(event, listener)
    },
  }
}

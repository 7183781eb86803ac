import { parseCaipAddress, toCaipAddress } from '@latchkey/protocol'
import { onrampUrl } from '@latchkey/protocol/schemas'
import { createUuid } from '../base/createEventId.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { NetworkNotServedError } from '../config/server.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { RequestContext } from '../requests/requestContext.ts'
import type { OnrampToken } from './getOnrampOptions.ts'
import { storeOrder } from './getOnrampOrders.ts'
import type { OnrampProvider } from './getOnrampProviders.ts'
import type { OnrampQuote } from './getOnrampQuote.ts'
import { OnrampError } from './OnrampError.ts'
import { toServedNetwork } from './offersOnramp.ts'

/** Parameters of `openOnrampOrder`. */
export type OpenOnrampOrderParameters = {
  /** Who buys and where, captured at the person's click (`captureContext`). */
  context: RequestContext
  provider: OnrampProvider
  /** What was agreed on; without one the provider's page asks. */
  quote?: OnrampQuote | undefined
  token?: OnrampToken | undefined
  signal?: AbortSignal | undefined
}

/** Where to pay; `url` is empty on a network the server doesn't serve. */
export type OpenedOnrampOrder = {
  readonly url: string
  /** To ask how it goes; absent where the provider doesn't tell. */
  readonly orderId: string | undefined
}

/**
 * Opens an order for the account of the click. What comes back is opened in a window of its own only if it is on the provider's
 * origins, over https (or this machine's http).
 *
 * @throws OnrampError `estimate`, `expired` before anything is asked, `address` for a page that isn't the provider's; AbortedError, and
 * what `callServer` throws
 */
export async function openOnrampOrder(
  config: Config,
  parameters: OpenOnrampOrderParameters,
): Promise<OpenedOnrampOrder> {
  const { sendOnrampOrder } = await loadCode(() => import('./openOnrampOrder.ts'))
  return sendOnrampOrder(config, parameters)
}

/** The working half of `openOnrampOrder`; throws what it says. */
export async function createOrder(
  config: Config,
  { context, provider, quote, token, signal }: OpenOnrampOrderParameters,
): Promise<OpenedOnrampOrder> {
  if (quote?.isEstimate) throw new OnrampError({ failure: 'estimate' })
  if (quote && quote.expiresAt <= Date.now()) throw new OnrampError({ failure: 'expired' })
  const { account, network } = context
  const address = parseCaipAddress(account)?.address ?? ''
  const place = toCardNetwork(requireNetwork(config, network).name)
  const body = {
    destinationWallets: [{ address, blockchains: [place], ...(token && { assets: [token.symbol] }) }],
    // nobody's name: the provider tells orders apart by it
    partnerUserId: createUuid(),
    defaultNetwork: place,
    defaultExperience: 'buy',
    network,
    provider: provider.id,
    quoteId: quote?.quoteId,
    purchaseCurrency: token?.id,
    paymentCurrency: quote?.paymentTotal.currency,
  }
  try {
    const call = { schema: onrampUrl, body, network: await toServedNetwork(config, network), signal }
    const { url, orderId } = await callServer(config, '/v1/generators/onrampurl', call)
    if (!isProviderPage(provider, url)) throw new OnrampError({ failure: 'address' })
    if (orderId !== undefined)
      storeOrder(config, {
        id: orderId,
        account,
        ...(token?.address !== undefined && { token: toCaipAddress(network, token.address) }),
      })
    return { url, orderId }
  } catch (error) {
    if (error instanceof NetworkNotServedError) return { url: '', orderId: undefined }
    throw error
  }
}

/** Whether a page is the provider's, as the server named it; a server that names none must use https at least. */
function isProviderPage({ origins }: OnrampProvider, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, username } = new URL(address)
  const isLocal = /(^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1'
  if (username || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) return false
  return origins ? origins.includes(origin) : protocol === 'https:'
}

/** How the card provider calls networks, by the name people read. */
const cardNetworks: Readonly<Record<string, string>> = {
  Ethereum: 'ethereum',
  'Arbitrum One': 'arbitrum',
  Polygon: 'polygon',
  Berachain: 'berachain',
  Avalanche: 'avalanche-c-chain',
  'OP Mainnet': 'optimism',
  Celo: 'celo',
  Base: 'base',
}

/** The card provider's word for a network; `ethereum` for one it has none for. */
export function toCardNetwork(name: string): string {
  return Object.hasOwn(cardNetworks, name) ? (cardNetworks[name] ?? 'ethereum') : 'ethereum'
}

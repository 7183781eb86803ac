import { parseCaipAddress, toCaipAddress } from '@latchkey/protocol'
import { onrampUrl } from '@latchkey/protocol/schemas'
import { createUuid } from '../base/createUuid.ts'
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
  /** Account and network, captured at the person's click (`captureContext`). */
  context: RequestContext
  provider: OnrampProvider
  /** The accepted quote; without one the provider's page asks for the amount. */
  quote?: OnrampQuote | undefined
  token?: OnrampToken | undefined
  signal?: AbortSignal | undefined
}

/** The page to pay on; `url` is empty on a network the server doesn't serve. */
export type OpenedOnrampOrder = {
  readonly url: string
  /** For `getOnrampOrders`; absent if the provider doesn't report orders. */
  readonly orderId: string | undefined
}

/**
 * Opens an order for the account of the click. Its page must be on one of the provider's origins, over https (or http
 * on this machine).
 *
 * @throws OnrampError `estimate` and `expired` before any request, `address` for a page that isn't the provider's;
 * AbortedError, and what `callServer` throws
 */
export async function openOnrampOrder(
  config: Config,
  { context, provider, quote, token, signal }: OpenOnrampOrderParameters,
): Promise<OpenedOnrampOrder> {
  if (quote?.isEstimate) throw new OnrampError({ failure: 'estimate' })
  if (quote && quote.expiresAt <= Date.now()) throw new OnrampError({ failure: 'expired' })
  const { account, network } = context
  const address = parseCaipAddress(account)?.address ?? ''
  const cardNetwork = toCardNetwork(requireNetwork(config, network).name)
  // `network`, `provider` and `quoteId` are Latchkey's: its server sells on `network` only. Servers that existing clients use
  // read the other fields, and there `network` means nothing.
  const body = {
    destinationWallets: [{ address, blockchains: [cardNetwork], ...(token && { assets: [token.symbol] }) }],
    // Random, because the seller tells orders apart by it.
    partnerUserId: createUuid(),
    defaultNetwork: cardNetwork,
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

/** Whether a page is on one of the provider's origins. Without a list it must at least use https. */
function isProviderPage({ origins }: OnrampProvider, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, username } = new URL(address)
  const isLocal = /(^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1'
  if (username || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) return false
  return origins ? origins.includes(origin) : protocol === 'https:'
}

/** Names of networks in the wire format of existing clients' card purchases, by display name. */
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

/**
 * The name of a network in that wire format; `ethereum` if it has none, as that format wants it. Latchkey's server does not sell
 * by this name.
 */
export function toCardNetwork(name: string): string {
  return Object.hasOwn(cardNetworks, name) ? (cardNetworks[name] ?? 'ethereum') : 'ethereum'
}

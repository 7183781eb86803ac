import { type CaipNetworkId, parseCaipAddress, toCaipAddress } from '@latchkey/protocol'
import { onrampUrl } from '@latchkey/protocol/schemas'
import { formatAmount } from '../base/amounts.ts'
import { createUuid } from '../base/createUuid.ts'
import { dedupe } from '../base/dedupe.ts'
import type {
  AbortedError,
  InvalidAddressError,
  InvalidParameterError,
  TimeoutError,
} from '../base/errors.ts'
import type { HttpError } from '../base/http.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import { dropQuote } from '../config/issuedQuotes.ts'
import { isServerError } from '../config/server.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import {
  type ContextMismatchError,
  type NamedContextParameters,
  type RequestContext,
  requireContext,
} from '../requests/requestContext.ts'
import { requireQuote } from '../requests/requireQuote.ts'
import type { NotConnectedError, ReconnectingError } from '../wallets/errors.ts'
import { storeOrder } from './getOnrampOrders.ts'
import { getOnrampProviders, type OnrampProvider } from './getOnrampProviders.ts'
import type { OnrampQuote } from './getOnrampQuote.ts'
import { OnrampError } from './OnrampError.ts'
import { toServedNetwork } from './offersOnramp.ts'

/** Parameters of {@link createOnrampOrder}: a quote, or a provider that quotes no prices. */
export type CreateOnrampOrderParameters<config extends Config = Config> = NamedContextParameters<config> & {
  /** A quote of `getOnrampQuote`, as it came; without one the provider's page asks for the amount. */
  quote?: OnrampQuote | undefined
  /** An entry of `getOnrampProviders`. Default: the one that quoted. */
  provider?: OnrampProvider | undefined
  signal?: AbortSignal | undefined
}

/** The page to pay on; `url` is empty on a network the server doesn't serve. */
export type CreateOnrampOrderReturnType = {
  readonly url: string
  /** For `getOnrampOrders`; absent if the provider doesn't report orders. */
  readonly orderId: string | undefined
}

/** Errors of {@link createOnrampOrder}; `name` tells them apart. */
export type CreateOnrampOrderErrorType =
  | AbortedError
  | ContextMismatchError
  | HttpError
  | InvalidAddressError
  | InvalidNetworkError
  | InvalidParameterError
  | NotConnectedError
  | OnrampError
  | ReconnectingError
  | TimeoutError

/**
 * Creates an order for the account of the click. Its page must be on one of the provider's origins, over https (or http
 * on this machine). The same call made twice, as by a double click, creates one order, and a quote is used up by its order.
 *
 * @throws {@link CreateOnrampOrderErrorType}: OnrampError `estimate`, `expired` and `altered` (not the quote as it was given, or used up)
 * before any request, `provider` for a provider that isn't known, `address` for a page that isn't the provider's;
 * ContextMismatchError for another account or network than the named ones; and what `requireContext` and `callServer` throw
 * @example
 * const quote = await getOnrampQuote(config, { token, paymentCurrency: 'USD', amount: 5000n })
 * if (quote && !quote.isEstimate) window.open((await createOnrampOrder(config, { quote })).url)
 */
export async function createOnrampOrder<config extends Config>(
  config: config,
  parameters: CreateOnrampOrderParameters<config>,
): Promise<CreateOnrampOrderReturnType> {
  const context = requireContext(config, parameters)
  const quote = parameters.quote && requireOnrampQuote(config, parameters.quote, context)
  const { provider } = parameters
  const key = `onrampOrder ${JSON.stringify([context, provider?.id, quote?.id])}`
  return dedupe(
    config._internal.inFlight,
    key,
    async ({ signal }) => {
      const chosen = provider ?? (await findProvider(config, quote, context.network, signal))
      return submitOrder(config, { context, provider: chosen, quote, signal })
    },
    parameters.signal,
  )
}

function requireOnrampQuote(config: Config, given: OnrampQuote, context: RequestContext): OnrampQuote {
  if (given.isEstimate) throw new OnrampError({ reason: 'estimate' })
  return requireQuote(config, given, {
    context,
    refuse: (reason) => new OnrampError({ reason }),
    quotedFor: ({ token }) => ({ network: token.network }),
  })
}

/** Returns the provider that made a quote; the server's first with quotes, where the quote was asked of nobody else. */
async function findProvider(
  config: Config,
  quote: OnrampQuote | undefined,
  network: CaipNetworkId,
  signal: AbortSignal,
): Promise<OnrampProvider> {
  const providers = quote ? await getOnrampProviders(config, { network, signal }) : []
  const provider = providers.find(({ id, quotes }) => (quote?.provider ? id === quote.provider : quotes))
  if (!provider) throw new OnrampError({ reason: 'provider' })
  return provider
}

type SubmitOrderParameters = {
  context: RequestContext
  provider: OnrampProvider
  quote: OnrampQuote | undefined
  signal: AbortSignal
}

async function submitOrder(
  config: Config,
  { context, provider, quote, signal }: SubmitOrderParameters,
): Promise<CreateOnrampOrderReturnType> {
  const { account, network } = context
  const { token } = quote ?? {}
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
    presetFiatAmount: toPresetAmount(quote),
  }
  try {
    const call = { schema: onrampUrl, body, network: await toServedNetwork(config, network), signal }
    const { url, orderId } = await callServer(config, '/v1/generators/onrampurl', call)
    if (!isProviderPage(provider, url)) throw new OnrampError({ reason: 'address' })
    if (quote) dropQuote(config, quote)
    if (orderId !== undefined)
      storeOrder(config, {
        id: orderId,
        account,
        ...(token?.address !== undefined && { token: toCaipAddress(network, token.address) }),
      })
    return { url, orderId }
  } catch (error) {
    if (isServerError(error, 'networkNotServed')) return { url: '', orderId: undefined }
    throw error
  }
}

/** The highest `presetFiatAmount` of the wire. */
const maxPresetAmount = 1e9

/**
 * Returns the amount that the person has chosen, as a number, for servers that know no quotes: their page would begin with an amount of its
 * own.
 */
function toPresetAmount(quote: OnrampQuote | undefined): number | undefined {
  if (!quote) return undefined
  const { units, decimals } = quote.paymentSubtotal
  const amount = Number(formatAmount(units, decimals))
  return amount <= maxPresetAmount ? amount : undefined
}

/** Whether a payment page is on one of the origins that the provider lists. For a provider that lists none, https is enough. */
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

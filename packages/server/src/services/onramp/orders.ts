import { randomBytes } from 'node:crypto'
import {
  type CaipNetworkId,
  type OnrampUrl,
  type OnrampUrlRequest,
  parseCaipNetworkId,
} from '@latchkey/protocol'
import { HttpFailure, toPrintable } from '../../http/HttpFailure.ts'
import type { OnrampOrderRequest, OnrampProvider } from '../../ports/onramp.ts'
import { type OnrampServiceOptions, type OptionsReader, throwAsHttpFailure } from './providers.ts'
import { findNetwork, parsePurchase, toPaymentAmount } from './purchase.ts'

/** What a provider is told the person is called: an id, and no address or parameter that its page could take for one. */
const userPattern = /^[\w.:@+=-]{1,128}$/

/**
 * Creates an order at a provider. It is stored if the provider reports its progress.
 *
 * @throws HttpFailure 400, 503
 */
export async function createOrder(
  { onrampOrders, apiUrl, log }: Pick<OnrampServiceOptions, 'onrampOrders' | 'apiUrl' | 'log'>,
  provider: OnrampProvider,
  getProviderOptions: OptionsReader,
  request: OnrampUrlRequest,
  destination: Destination,
): Promise<OnrampUrl> {
  const { address, chain } = destination
  const order = randomBytes(16).toString('hex')
  const user = userPattern.test(request.partnerUserId) ? request.partnerUserId : undefined
  const callback = `${apiUrl()}/v1/onramp/callbacks/${provider.id}`
  const terms = provider.options ? await parseTerms(provider, getProviderOptions, request, destination) : {}
  const opened = await provider
    .open({ order, address, chain, callback, user, ...terms })
    .catch(throwAsHttpFailure)
  // The payment page has to be on an origin the operator configured, whatever the provider answered.
  if (!URL.canParse(opened.url) || !provider.origins.includes(new URL(opened.url).origin)) {
    log.error({ provider: provider.id }, 'A provider answered with an address that isn’t on its own origins')
    throw new HttpFailure(503, '', 'Onramp provider is temporarily unavailable')
  }
  if (!provider.parseCallback) return { url: opened.url }
  await onrampOrders.add({
    id: order,
    provider: provider.id,
    network: chain,
    address,
    paymentTotal: opened.paymentTotal,
    purchaseAmount: opened.purchaseAmount,
  })
  return { url: opened.url, orderId: order }
}

/**
 * The terms of the purchase: those of a quote by its id, else derived from the fewer parameters of existing
 * clients, with the provider’s defaults.
 */
async function parseTerms(
  provider: OnrampProvider,
  getProviderOptions: OptionsReader,
  request: OnrampUrlRequest,
  { chain, namespace }: Destination,
): Promise<Partial<OnrampOrderRequest>> {
  if (request.quoteId !== undefined) return { quoteId: request.quoteId }
  const options = await getProviderOptions(provider)
  const wallet = request.destinationWallets[0]
  const networkNames = [chain, request.defaultNetwork, ...(wallet?.blockchains ?? [])].filter(
    (one) => one !== undefined,
  )
  const currencyNames = [request.purchaseCurrency, ...(wallet?.assets ?? [])]
  const requested = options.purchaseCurrencies.filter(
    ({ id, symbol }) => currencyNames.includes(id) || currencyNames.includes(symbol),
  )
  // Only networks of the wallet’s family can be delivered to.
  const deliverable = (requested.length > 0 ? requested : options.purchaseCurrencies)
    .map(({ networks, ...rest }) => ({
      ...rest,
      networks: networks.filter(({ caip = 'eip155:' }) => caip.startsWith(`${namespace}:`)),
    }))
    .filter(({ networks }) => networks.length > 0)
  // With a named chain nothing may be sold on another one.
  const allowedNetworks = chain === undefined ? networkNames : [chain]
  const match = deliverable
    .map((currency) => ({
      currency,
      network: allowedNetworks.flatMap((one) => findNetwork(currency, one) ?? [])[0],
    }))
    .find(({ network }) => network)
  const currency = match?.currency ?? (allowedNetworks.length === 0 ? deliverable[0] : undefined)
  if (!currency) throw new HttpFailure(400, 'network', 'Invalid parameter: nothing is sold on this network')
  const paymentCurrency = request.paymentCurrency ?? options.paymentCurrencies[0]?.id ?? 'USD'
  const { quoteQuery } = parsePurchase(options, {
    purchaseCurrency: currency.id,
    network: (match?.network ?? currency.networks[0])?.name,
    paymentCurrency,
    amount: toPaymentAmount(options, paymentCurrency, request.presetFiatAmount),
  })
  return quoteQuery
}

/** The wallet tokens are sent to: a plain address, its chain family, and the chain if the request names one. */
type Destination = {
  readonly address: string
  readonly namespace: 'eip155' | 'solana'
  readonly chain: CaipNetworkId | undefined
}

const addressForms = { eip155: /^0x[\da-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const

/**
 * Parses the destination. Several wallets are refused, because it would be unclear which one receives what.
 *
 * @throws HttpFailure 400 field `destinationWallets` or `network`
 */
export function parseDestination({ destinationWallets, network }: OnrampUrlRequest): Destination {
  const addresses = new Set(destinationWallets.map(({ address }) => address))
  const [address] = addresses
  if (address === undefined) throw refusal('Invalid parameter: no wallet to send to')
  const namespace = addressForms.eip155.test(address)
    ? 'eip155'
    : addressForms.solana.test(address)
      ? 'solana'
      : undefined
  if (!namespace || addresses.size > 1 || isZeroAddress(address))
    throw refusal(`The address provided is invalid: ${toPrintable([...addresses].join(', '))}`)
  const chain = network === undefined ? undefined : parseCaipNetworkId(network)
  if (network !== undefined && chain?.namespace !== namespace)
    throw new HttpFailure(
      400,
      'network',
      `Invalid parameter: the address is not one of ${toPrintable(network)}`,
    )
  return { address, namespace, chain: chain?.caipNetworkId }
}

/** Tokens sent to the zero address are lost. */
function isZeroAddress(address: string): boolean {
  return /^0x0{40}$/.test(address)
}

function refusal(description: string): HttpFailure {
  return new HttpFailure(400, 'destinationWallets', description)
}

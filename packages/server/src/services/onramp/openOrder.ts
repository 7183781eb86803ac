import { randomBytes } from 'node:crypto'
import type { OnrampUrl, OnrampUrlRequest } from '@latchkey/protocol'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { OnrampOpening, OnrampProvider } from '../../ports/Onramps.ts'
import type { ReadOptions } from './createOptionsReader.ts'
import type { OnrampServiceOptions } from './OnrampServiceOptions.ts'
import type { Destination } from './readDestination.ts'
import { findNetwork, readQuestion } from './readQuestion.ts'
import { rethrow } from './rethrow.ts'

/** Opens an order at a provider and keeps it where the provider tells how it goes. @throws HttpFailure 400, 503 */
export async function openOrder(
  { onrampOrders, apiUrl, log }: Pick<OnrampServiceOptions, 'onrampOrders' | 'apiUrl' | 'log'>,
  provider: OnrampProvider,
  readOptions: ReadOptions,
  asked: OnrampUrlRequest,
  destination: Destination,
): Promise<OnrampUrl> {
  const { address, chain } = destination
  const order = randomBytes(16).toString('hex')
  const callback = `${apiUrl()}/v1/onramp/callbacks/${provider.id}`
  const terms = provider.options ? await readTerms(provider, readOptions, asked, destination) : {}
  const opened = await provider.open({ order, address, chain, callback, ...terms }).catch(rethrow)
  // whatever the provider, or somebody between, answered: people go nowhere the operator didn't name (T-ONR)
  if (!URL.canParse(opened.url) || !provider.origins.includes(new URL(opened.url).origin)) {
    log.error({ provider: provider.id }, 'A provider answered with an address that isn’t on its own origins')
    throw new HttpFailure(503, '', 'Onramp provider is temporarily unavailable')
  }
  if (!provider.readNews) return { url: opened.url }
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

/** A quote's terms by its id; else what the clients of others ask for, which is less: the rest is the provider's first choice. */
async function readTerms(
  provider: OnrampProvider,
  readOptions: ReadOptions,
  asked: OnrampUrlRequest,
  { chain, namespace }: Destination,
): Promise<Partial<OnrampOpening>> {
  if (asked.quoteId !== undefined) return { quoteId: asked.quoteId }
  const options = await readOptions(provider)
  const wallet = asked.destinationWallets[0]
  const places = [chain, asked.defaultNetwork, ...(wallet?.blockchains ?? [])].filter(
    (one) => one !== undefined,
  )
  const names = [asked.purchaseCurrency, ...(wallet?.assets ?? [])]
  const named = options.purchaseCurrencies.filter(
    ({ id, symbol }) => names.includes(id) || names.includes(symbol),
  )
  // what isn't on the wallet's family can't be sent there
  const sold = (named.length > 0 ? named : options.purchaseCurrencies)
    .map(({ networks, ...rest }) => ({
      ...rest,
      networks: networks.filter(({ caip = 'eip155:' }) => caip.startsWith(`${namespace}:`)),
    }))
    .filter(({ networks }) => networks.length > 0)
  // where the chain is said, nothing may be sold on another one
  const wanted = chain === undefined ? places : [chain]
  const found = sold
    .map((currency) => ({ currency, network: wanted.flatMap((one) => findNetwork(currency, one) ?? [])[0] }))
    .find(({ network }) => network)
  const currency = found?.currency ?? (wanted.length === 0 ? sold[0] : undefined)
  if (!currency) throw new HttpFailure(400, 'network', 'Invalid parameter: nothing is sold on this network')
  const { question } = readQuestion(options, {
    purchaseCurrency: currency.id,
    network: (found?.network ?? currency.networks[0])?.name,
    paymentCurrency: asked.paymentCurrency ?? options.paymentCurrencies[0]?.id ?? 'USD',
    amount: asked.presetFiatAmount ? asked.presetFiatAmount.toFixed(2) : '50.00',
  })
  return question
}

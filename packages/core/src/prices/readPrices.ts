import { type CaipAddress, type Currency, dataLimits } from '@latchkey/protocol'
import { fungiblePrices } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { plainText } from '../data/plainText.ts'
import { readApi } from '../data/readApi.ts'
import { requireServer } from '../data/requireServer.ts'
import { safeImageUrl } from '../data/safeImageUrl.ts'
import type { Price } from './Price.ts'

/** Parameters of {@link readPrices}. */
export type ReadPricesParameters = {
  addresses: readonly CaipAddress[]
  currency: Currency
  sparkline?: 'day' | 'week' | undefined
  signal?: AbortSignal | undefined
}

/** Prices, a hundred addresses to a request (W1.6); what has none, or wasn't asked for, is left out. */
export async function readPrices(config: Config, p: ReadPricesParameters): Promise<readonly Price[]> {
  const wanted = new Map(p.addresses.map((address) => [address.toLowerCase(), address]))
  const list = [...wanted.values()]
  const parts = Array.from({ length: Math.ceil(list.length / dataLimits.priceAddresses) }, (_, part) =>
    list.slice(part * dataLimits.priceAddresses, (part + 1) * dataLimits.priceAddresses),
  )
  const answers = await Promise.all(
    parts.map((addresses) =>
      readApi(config, '/v1/fungible/price', {
        schema: fungiblePrices,
        body: { currency: p.currency, addresses, ...(p.sparkline && { sparkline: p.sparkline }) },
        signal: p.signal,
      }),
    ),
  )
  if (answers.length === 0) return []
  const { server } = await requireServer(config, 'api')
  return answers
    .flatMap((answer) => answer.fungibles)
    .flatMap((entry) => {
      const address = wanted.get(entry.address.toLowerCase())
      if (address === undefined || entry.price === 0) return []
      return {
        address,
        name: plainText(entry.name),
        symbol: plainText(entry.symbol, 24),
        decimals: entry.decimals,
        price: entry.price,
        iconUrl: safeImageUrl(entry.iconUrl, server),
        age: entry.age,
        source: entry.source === undefined ? undefined : plainText(entry.source, 64),
        change24h: entry.change24h,
        sparkline: entry.sparkline?.filter((point) => point.price > 0),
      }
    })
}

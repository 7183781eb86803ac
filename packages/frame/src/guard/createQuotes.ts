import type { CaipNetworkId } from '@latchkey/protocol'
import { fungiblePrices } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { Quote } from './valueInCents.ts'

/** What tokens cost in US dollars, by lower-case address, from the project's own server; unknown ones are left out. */
export type Quotes = (
  network: CaipNetworkId,
  tokens: readonly string[],
) => Promise<Readonly<Record<string, Quote>>>

export type QuotesOptions = {
  readonly api: string
  readonly projectId: string
  readonly fetch?: typeof fetch
}

/** @throws what the network does, where nobody answers: nothing is known then, which isn't the same as worth nothing */
export function createQuotes({ api, projectId, fetch: ask = fetch }: QuotesOptions): Quotes {
  return async (network, tokens) => {
    const url = new URL('/v1/fungible/price', api)
    url.searchParams.set('projectId', projectId)
    const addresses = tokens.map((token) => `${network}:${token}`)
    const response = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId, currency: 'usd', addresses }),
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error('Nobody tells a price.')
    const { fungibles } = v.parse(fungiblePrices, await response.json())
    return Object.fromEntries(
      fungibles.map(({ address, price, decimals }) => [
        address.slice(address.lastIndexOf(':') + 1).toLowerCase(),
        { price, decimals },
      ]),
    )
  }
}

import {
  type CaipAddress,
  type CaipNetworkId,
  type Currency,
  isNativePlaceholder,
  parseCaipAddress,
} from '@latchkey/protocol'
import * as v from 'valibot'
import { createCircuitBreaker } from '../../base/circuitBreaker.ts'
import { plainObject } from '../../base/json.ts'
import type { Clock, Egress } from '../../ports/platform.ts'
import { createCachedPriceSource, isPrice, type PriceSource, type SourcePrice } from './priceSource.ts'

type CoinGeckoOptions = {
  /** Absent: the public plan, which needs none. */
  readonly key?: string
  readonly plan: 'public' | 'demo' | 'pro'
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Clock
}

const answer = v.pipe(
  plainObject,
  v.record(v.string(), v.pipe(plainObject, v.record(v.string(), v.unknown()))),
)

/**
 * Prices from CoinGecko's `simple/token_price` and `simple/price`
 * (https://docs.coingecko.com/reference/simple-token-price, read 2026-11-21). Not yet run against the live service.
 */
export function createCoinGeckoPrices({ key, plan, egress, clock }: CoinGeckoOptions): PriceSource {
  const breaker = createCircuitBreaker(clock, { failures: 3, restFor: 30_000 })
  const host = plan === 'pro' ? 'https://pro-api.coingecko.com' : 'https://api.coingecko.com'

  return createCachedPriceSource({
    name: 'CoinGecko',
    clock,
    freshFor: 60_000,
    staleFor: 10 * 60_000,
    split: (tokens, currency) =>
      toCoinGeckoRequests(tokens).map((question) => ({
        tokens: [...question.names.values()].flat(),
        ask: () => breaker.run(() => fetchPrices(question, currency)),
      })),
  })

  async function fetchPrices(
    { path, names }: CoinGeckoRequest,
    currency: Currency,
  ): Promise<Map<CaipAddress, SourcePrice>> {
    const { status, body } = await egress.request({
      url: `${host}/api/v3/${path}&vs_currencies=${currency}`,
      method: 'GET',
      headers: {
        accept: 'application/json',
        ...(key !== undefined && { [plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key }),
      },
      timeout: 5_000,
      maxBytes: 1024 * 1024,
    })
    if (status !== 200) throw new Error(`CoinGecko answered with status ${status}.`)
    const prices = new Map<CaipAddress, SourcePrice>()
    const at = clock.now()
    for (const [name, entry] of Object.entries(v.parse(answer, JSON.parse(body.toString('utf8'))))) {
      const price = entry[currency]
      if (!isPrice(price)) continue
      // EVM contracts are requested in lower case, but not always answered so. Addresses of Solana have one spelling.
      for (const token of names.get(name) ?? names.get(name.toLowerCase()) ?? [])
        prices.set(token, { price, at })
    }
    return prices
  }
}

const ethereum = { coin: 'ethereum' }

/**
 * CoinGecko's names of chains: of the native currency, and of the platform whose tokens it prices. From its public asset
 * platform and coin lists, not yet run against the live service.
 */
const chainNames: Readonly<Record<CaipNetworkId, { readonly coin: string; readonly platform?: string }>> = {
  'eip155:1': { ...ethereum, platform: 'ethereum' },
  'eip155:10': { ...ethereum, platform: 'optimistic-ethereum' },
  'eip155:56': { coin: 'binancecoin', platform: 'binance-smart-chain' },
  'eip155:100': { coin: 'xdai', platform: 'xdai' },
  'eip155:137': { coin: 'polygon-ecosystem-token', platform: 'polygon-pos' },
  'eip155:324': { ...ethereum, platform: 'zksync' },
  'eip155:5000': { coin: 'mantle', platform: 'mantle' },
  'eip155:8453': { ...ethereum, platform: 'base' },
  'eip155:42161': { ...ethereum, platform: 'arbitrum-one' },
  'eip155:42220': { coin: 'celo', platform: 'celo' },
  'eip155:43114': { coin: 'avalanche-2', platform: 'avalanche' },
  'eip155:59144': { ...ethereum, platform: 'linea' },
  'eip155:534352': { ...ethereum, platform: 'scroll' },
  'eip155:7777777': { ...ethereum, platform: 'zora-network' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { coin: 'solana', platform: 'solana' },
}

/** One request: CoinGecko's path, and our addresses for each name in its answer. */
type CoinGeckoRequest = {
  readonly path: string
  readonly names: ReadonlyMap<string, readonly CaipAddress[]>
}

/** Contracts in one request. CoinGecko accepts 515, but some proxies refuse a URL of that length. */
const perRequest = 100

/** As few requests as cover the tokens. Chains without a CoinGecko name are left out. */
function toCoinGeckoRequests(tokens: readonly CaipAddress[]): CoinGeckoRequest[] {
  const coins = new Map<string, CaipAddress[]>()
  const platforms = new Map<string, Map<string, CaipAddress[]>>()
  for (const token of tokens) {
    const parts = parseCaipAddress(token)
    const ids = parts && chainNames[parts.caipNetworkId]
    if (!parts || !ids) continue
    const address = parts.namespace === 'eip155' ? parts.address.toLowerCase() : parts.address
    if (isNativePlaceholder(token)) append(coins, ids.coin, token)
    else if (ids.platform) {
      const names = platforms.get(ids.platform) ?? new Map<string, CaipAddress[]>()
      append(names, address, token)
      platforms.set(ids.platform, names)
    }
  }
  return [
    ...(coins.size > 0 ? [{ path: `simple/price?ids=${[...coins.keys()].join(',')}`, names: coins }] : []),
    ...[...platforms].flatMap(([platform, names]) => toContractRequests(platform, [...names])),
  ]
}

function toContractRequests(platform: string, names: [string, CaipAddress[]][]): CoinGeckoRequest[] {
  return Array.from({ length: Math.ceil(names.length / perRequest) }, (_, index) => {
    const chunk = new Map(names.slice(index * perRequest, (index + 1) * perRequest))
    const contracts = [...chunk.keys()].join(',')
    return { path: `simple/token_price/${platform}?contract_addresses=${contracts}`, names: chunk }
  })
}

function append(map: Map<string, CaipAddress[]>, name: string, token: CaipAddress): void {
  map.set(name, [...(map.get(name) ?? []), token])
}

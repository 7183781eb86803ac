import { type CaipAddress, type CaipNetworkId, type Currency, parseCaipAddress } from '@latchkey/protocol'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { nativePlaceholder } from '../../chain/nativePlaceholder.ts'
import { withDeadline } from '../../chain/withDeadline.ts'
import type { ExchangeConfig } from '../../config/ExchangeConfig.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Tokens } from '../../ports/Tokens.ts'
import { convertPrice } from './convertPrice.ts'
import { type Breaker, createBreaker } from './createBreaker.ts'
import type { FilePrices } from './createFilePrices.ts'
import { isPrice } from './isPrice.ts'
import { keepPrices } from './keepPrices.ts'
import type { PriceSource, SourcePrice } from './PriceSource.ts'
import { readPoolPrices } from './readPoolPrices.ts'

/** Milliseconds a chain gets. */
const deadline = 5_000

export type PoolPricesOptions = {
  readonly exchanges: Readonly<Record<CaipNetworkId, ExchangeConfig>>
  readonly reader: ChainReader
  readonly tokens: Pick<Tokens, 'describe' | 'list'>
  readonly clock: Clock
  /** US dollars a pool must hold of the token whose price is known. */
  readonly minLiquidity: number
  /** What is known without pools; absent: only what the exchange calls a dollar. */
  readonly file?: FilePrices | undefined
}

/**
 * Prices by what pools of the exchanges hold: exact to the block, and as easily moved as the pool is shallow, which is why a
 * least depth is asked of it. They are measured by tokens whose price is known otherwise: those of the operator's file, and
 * those the exchange's description calls a dollar. Only tokens of the operator's list and of the exchange's description have
 * one: anybody can make a pool in which their own token is dear, and send that token to everybody.
 */
export function createPoolPrices(options: PoolPricesOptions): PriceSource {
  const { exchanges, clock, file } = options
  const breakers = new Map<CaipNetworkId, Breaker>()

  return keepPrices({
    name: 'pools',
    clock,
    freshFor: 12_000,
    staleFor: 10 * 60_000,
    split: (tokens, currency) => {
      const byChain = new Map<CaipNetworkId, CaipAddress[]>()
      for (const token of tokens) {
        const chain = parseCaipAddress(token)?.caipNetworkId
        if (chain && isTrusted(chain, token)) byChain.set(chain, [...(byChain.get(chain) ?? []), token])
      }
      return [...byChain].map(([chain, tokens]) => ({
        tokens,
        ask: () => askInTime(chain, tokens, currency),
      }))
    },
  })

  /** A chain that hangs holds up no balances of others, and isn't asked again at once. */
  function askInTime(
    chain: CaipNetworkId,
    tokens: readonly CaipAddress[],
    currency: Currency,
  ): Promise<Map<CaipAddress, SourcePrice>> {
    const breaker = breakers.get(chain) ?? createBreaker(clock, { failures: 2, restFor: 30_000 })
    breakers.set(chain, breaker)
    return breaker.run(() => withDeadline(ask(chain, tokens, currency), deadline, `Pools of ${chain}`))
  }

  function isTrusted(chain: CaipNetworkId, token: CaipAddress): boolean {
    const exchange = exchanges[chain]
    if (!exchange) return false
    const address = token.slice(chain.length + 1)
    const own = [nativePlaceholder, exchange.wrapped, ...exchange.bases, ...exchange.dollars]
    return own.includes(address) || options.tokens.list(chain).some((listed) => listed.token === address)
  }

  async function ask(
    chain: CaipNetworkId,
    tokens: readonly CaipAddress[],
    currency: Currency,
  ): Promise<Map<CaipAddress, SourcePrice>> {
    const prices = new Map<CaipAddress, SourcePrice>()
    const exchange = exchanges[chain]
    const rate = currency === 'usd' ? 1 : await file?.rate(currency).catch(() => undefined)
    if (!exchange || rate === undefined) return prices
    const contractOf = (token: CaipAddress) => {
      const address = token.slice(chain.length + 1)
      return address === nativePlaceholder ? exchange.wrapped : address
    }
    const known = await readKnown(chain, exchange)
    const found = await readPoolPrices({ ...options, chain, exchange, known }, tokens.map(contractOf))
    for (const token of tokens) {
      const dollars = found.get(contractOf(token))
      const price = dollars && convertPrice(dollars.price, rate)
      if (dollars && isPrice(price)) prices.set(token, { price, at: dollars.at })
    }
    return prices
  }

  /** By contract, in US dollars: what pools are measured by. */
  async function readKnown(
    chain: CaipNetworkId,
    { wrapped, bases, dollars }: ExchangeConfig,
  ): Promise<ReadonlyMap<string, SourcePrice>> {
    const idOf = (address: string): CaipAddress => `${chain}:${address}`
    const contracts = [...new Set([wrapped, ...bases, ...dollars])]
    const asked = [idOf(nativePlaceholder), ...contracts.map(idOf)]
    // without its file there may still be dollars
    const filed = await file?.quote(asked, 'usd').catch(() => undefined)
    const native = filed?.get(idOf(nativePlaceholder))
    return new Map([
      ...(native ? [[wrapped, native] as const] : []),
      ...dollars.map((contract) => [contract, { price: 1, at: clock.now() }] as const),
      ...contracts.flatMap((contract) => {
        const price = filed?.get(idOf(contract))
        return price ? [[contract, price] as const] : []
      }),
    ])
  }
}

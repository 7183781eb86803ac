import type {
  CaipAddress,
  CaipNetworkId,
  Currency,
  HiddenReason,
  TokenBalance,
  TokenBalances,
} from '@latchkey/protocol'
import { formatUnits } from 'viem/utils'
import { amountValue } from '../../base/decimals.ts'
import { tokenId, toWireAddress } from '../../chain/addresses.ts'
import { createTokenFilter } from '../../chain/createTokenFilter.ts'
import type { PriceQuote, TokenDescription } from '../../ports/assets.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Holding, Holdings } from './holdings.ts'

type Row = {
  readonly entry: TokenBalance
  readonly listed: boolean
  readonly reason: HiddenReason | undefined
}
type Quoted = ReadonlyMap<CaipAddress, PriceQuote>

type TokenBalancesOptions = {
  readonly tokens: Pick<Ports['tokens'], 'list' | 'native'>
  readonly images: Pick<Ports['images'], 'link'>
  readonly prices: Pick<Ports['prices'], 'quote'>
} & Pick<Ports, 'log'>

/** Entries per list. Accounts with more see the most valuable ones. */
const maxEntries = 500

/** Turns holdings into the response: adds prices, hides spam, and sorts by listed first, then by value. */
export async function toTokenBalances(
  { tokens, images, prices, log }: TokenBalancesOptions,
  holdings: readonly Holdings[],
  unavailable: readonly CaipNetworkId[],
  currency: Currency,
): Promise<TokenBalances> {
  const held = holdings.flatMap(({ held }) => held)
  const quoted = await quote()
  const spamFilters = new Map(holdings.map(({ chain }) => [chain, createTokenFilter(tokens, chain)]))
  const rows = held.map((holding) =>
    toRow(holding, quoted, images.link, spamFilters.get(holding.description.chain)),
  )
  const ordered = rows.sort(
    (a, b) => Number(b.listed) - Number(a.listed) || (b.entry.value ?? 0) - (a.entry.value ?? 0),
  )
  const hidden = ordered.flatMap(({ entry, reason }) => (reason ? [{ ...entry, reason }] : []))
  return {
    balances: ordered
      .filter(({ reason }) => !reason)
      .map(({ entry }) => entry)
      .slice(0, maxEntries),
    ...(hidden.length > 0 && { hidden: hidden.slice(0, maxEntries) }),
    readAt: Math.min(...holdings.map(({ readAt }) => readAt)),
    ...(unavailable.length > 0 && { unavailable: [...unavailable] }),
  }

  /** Prices are optional: without them balances are returned without a value. */
  async function quote(): Promise<Quoted> {
    try {
      return await prices.quote(
        held.map(({ description }) => toTokenId(description)),
        currency,
      )
    } catch (error) {
      log.warn(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'Balances are shown without prices',
      )
      return new Map()
    }
  }
}

function toTokenId({ chain, token }: TokenDescription): CaipAddress {
  return tokenId(chain, token)
}

function toRow(
  { description, amount, text }: Holding,
  quoted: Quoted,
  link: (source: string) => string,
  isSpam: ((token: TokenDescription) => boolean) | undefined,
): Row {
  const { chain, token, name, symbol, decimals, imageUrl, listed } = description
  const price = quoted.get(toTokenId(description))?.price
  const value = price === undefined ? undefined : amountValue(amount, decimals, price)
  const entry: TokenBalance = {
    name,
    symbol,
    chainId: chain,
    ...(token !== undefined && { address: text ?? `${chain}:${toWireAddress(token)}` }),
    ...(value !== undefined && { value }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    iconUrl: imageUrl === undefined ? '' : link(imageUrl),
  }
  const reason = isSpam?.(description) ? 'spam' : decimals === 0 && !listed ? 'lowQuality' : undefined
  return { entry, listed, reason }
}

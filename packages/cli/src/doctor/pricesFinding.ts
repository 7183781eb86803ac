import { access, constants } from 'node:fs/promises'
import type { Ports, ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** Where prices come from, and whether the file can be read; with `live` prices, CoinGecko is asked once. */
export async function pricesFinding(
  { prices: { file, coinGecko, minLiquidity }, exchanges }: Pick<ServerConfig, 'prices' | 'exchanges'>,
  live?: Ports['prices'],
): Promise<Finding> {
  const hasPools = minLiquidity > 0 && Object.keys(exchanges).length > 0
  const sources = [
    ...(file === undefined ? [] : [`${file} (LATCHKEY_PRICES_FILE)`]),
    ...(hasPools ? [`pools of $${minLiquidity} and more (LATCHKEY_PRICES_LIQUIDITY)`] : []),
    ...(coinGecko
      ? [`CoinGecko, ${coinGecko.plan} plan (LATCHKEY_COINGECKO_${coinGecko.key ? 'KEY' : 'PLAN'})`]
      : []),
  ]
  const readable = file === undefined || (await canRead(file))
  const servedBy = sources.join(', then ') || 'nothing'
  if (!readable)
    return {
      part: 'Prices',
      servedBy,
      state: coinGecko ? 'attention' : 'failed',
      advice: `${file} can't be read. Check LATCHKEY_PRICES_FILE.`,
    }
  if (coinGecko && live) return { part: 'Prices', servedBy, ...(await tryLive(live)) }
  if (coinGecko)
    return {
      part: 'Prices',
      servedBy,
      state: 'attention',
      advice:
        'The CoinGecko adapter follows its public document and is not yet run against the live service. Try it with "doctor --live".',
    }
  return {
    part: 'Prices',
    servedBy,
    state: 'ok',
    advice:
      sources.length > 0
        ? ''
        : 'Balances are shown without value. Set LATCHKEY_PRICES_FILE or LATCHKEY_COINGECKO_KEY.',
  }
}

/** Ether, whose price every source knows. */
const ether = `eip155:1:0x${'e'.repeat(40)}` as const

async function tryLive(prices: Ports['prices']): Promise<Pick<Finding, 'state' | 'advice'>> {
  try {
    if ((await prices.quote([ether], 'usd')).has(ether))
      return { state: 'ok', advice: 'Asked just now: it answered as its document says.' }
    return { state: 'failed', advice: 'Asked just now, it has no price of Ether.' }
  } catch (error) {
    return {
      state: 'failed',
      advice: `It can’t be used (${error instanceof Error ? error.message : 'no answer'}).`,
    }
  }
}

async function canRead(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}

import { access, constants } from 'node:fs/promises'
import type { ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** Where prices come from, and whether the file can be read. */
export async function pricesFinding({
  prices: { file, coinGecko },
}: Pick<ServerConfig, 'prices'>): Promise<Finding> {
  const sources = [
    ...(file === undefined ? [] : [`${file} (LATCHKEY_PRICES_FILE)`]),
    ...(coinGecko ? [`CoinGecko, ${coinGecko.plan} plan (LATCHKEY_COINGECKO_KEY)`] : []),
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
  if (coinGecko)
    return {
      part: 'Prices',
      servedBy,
      state: 'attention',
      advice:
        'The CoinGecko adapter follows its public document and is not yet run against the live service.',
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

async function canRead(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}

import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pricesFinding } from './pricesFinding.ts'

const here = fileURLToPath(import.meta.url)
const coinGecko = { key: 'secret', plan: 'demo' } as const
const token = `0x${'1'.repeat(40)}`
const exchange = {
  ...{ factory: token, router: token, wrapped: token, pairCodeHash: `0x${'1'.repeat(64)}` as const },
  ...{ bases: [], dollars: [] },
}

it.each([
  ['no source', {}, 'ok', 'nothing', 'LATCHKEY_PRICES_FILE'],
  ['a file', { file: here }, 'ok', `${here} (LATCHKEY_PRICES_FILE)`, ''],
  ['a missing file', { file: '/nowhere' }, 'failed', '/nowhere', "can't be read"],
  [
    'a missing file before CoinGecko',
    { file: '/nowhere', coinGecko },
    'attention',
    'then CoinGecko',
    "can't be read",
  ],
  ['CoinGecko', { coinGecko }, 'attention', 'CoinGecko, demo plan', 'not yet run against the live service'],
])('tells of %s', async (_, prices, state, servedBy, advice) => {
  const finding = await pricesFinding({ prices: { minLiquidity: 10_000, ...prices }, exchanges: {} })
  expect(finding).toMatchObject({ part: 'Prices', state })
  expect(finding.servedBy).toContain(servedBy)
  expect(finding.advice).toContain(advice)
  expect(JSON.stringify(finding)).not.toContain('secret')
})

it('tells of pools between the file and CoinGecko, unless they are off', async () => {
  const tell = async (minLiquidity: number) =>
    (
      await pricesFinding({
        prices: { file: here, minLiquidity, coinGecko },
        exchanges: { 'eip155:1': exchange },
      })
    ).servedBy
  expect(await tell(25_000)).toMatch(/PRICES_FILE\), then pools of \$25000 .*, then CoinGecko/)
  expect(await tell(0)).not.toContain('pools')
})

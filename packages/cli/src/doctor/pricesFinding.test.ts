import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pricesFinding } from './pricesFinding.ts'

const here = fileURLToPath(import.meta.url)
const coinGecko = { key: 'secret', plan: 'demo' } as const

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
  const finding = await pricesFinding({ prices })
  expect(finding).toMatchObject({ part: 'Prices', state })
  expect(finding.servedBy).toContain(servedBy)
  expect(finding.advice).toContain(advice)
  expect(JSON.stringify(finding)).not.toContain('secret')
})

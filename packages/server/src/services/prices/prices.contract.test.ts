import { fungiblePrices } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PricesUnavailableError } from '../../errors.ts'
import type { Prices } from '../../ports/assets.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { steadyChain } from '../../testing/createLedger.ts'
import { expectApiHeaders, getRefusal, golden } from '../../testing/expectAnswer.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { type Life, seedLife } from '../../testing/seedLife.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type DataStackOptions, startDataStack } from '../../testing/startDataStack.ts'

const closeAfter = cleanups()
const chain = 'eip155:31337'
const native = `${chain}:0x${'e'.repeat(40)}`
let anvil: Awaited<ReturnType<typeof startAnvil>>
let life: Life

beforeAll(async () => {
  anvil = await startAnvil(steadyChain)
  life = await seedLife(anvil.url)
})
afterAll(() => anvil.close())

onDatabase('POST /v1/fungible/price', (db) => {
  const open = (options: Partial<DataStackOptions> = {}) => {
    const usd = { [native]: 2500.1, [`${chain}:${life.coin.address}`]: 1 }
    return closeAfter(startDataStack({ chain: anvil.url, db: db(), usd, ...options }))
  }
  const post = (url: string, body: unknown, contentType = 'application/json') =>
    fetch(`${url}/v1/fungible/price`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const body = (addresses: unknown, currency: unknown = 'usd') => ({
    projectId: 'local',
    currency,
    addresses,
  })

  it('[S7.09] answers every known address as it was asked, unknown ones are left out', async () => {
    const stack = await open()
    const upperCase = `${chain}:0x${life.coin.address.slice(2).toUpperCase()}`
    const unknown = [`${chain}:0x${'1'.repeat(40)}`, `eip155:999:0x${'e'.repeat(40)}`, 'solana:a:b']
    const response = await post(stack.url, body([upperCase, native, ...unknown, native]))
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    await golden(response, './prices.golden.json')
  })

  it('[S7.09] a hundred addresses are one request', async () => {
    const many = Array.from({ length: 99 }, (_, number) => `${chain}:0x${String(number).padStart(40, '0')}`)
    const response = await post((await open()).url, body([...many, native]))
    expect(response.status).toBe(200)
    const { fungibles } = v.parse(fungiblePrices, await response.json())
    expect(fungibles.map(({ symbol }) => symbol)).toContain('ETH')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'image/png'])(
    '[S7.76] the body is read whatever the content type: %s',
    async (contentType) => {
      const response = await post((await open()).url, body([native]), contentType)
      const { fungibles } = v.parse(fungiblePrices, await response.json())
      expect(fungibles).toMatchObject([{ symbol: 'ETH', price: 2500.1 }])
    },
  )

  it.each([
    ['no addresses', body([]), 400, 'addresses'],
    ['an unknown currency', body([native], 'xyz'), 422, 'currency'],
    ['a chart of a year', { ...body([native]), sparkline: 'year' }, 422, 'sparkline'],
    ['a currency that is a number', body([native], 1), 422, 'currency'],
    ['no currency', { addresses: [native] }, 422, 'currency'],
    ['no list', body('eip155:1:0x'), 422, 'addresses'],
    ['a list of numbers', body([1]), 422, 'addresses'],
    ['101 addresses', body(Array.from({ length: 101 }, () => native)), 422, 'addresses'],
    ['an address that is no CAIP-10', body(['0x12']), 400, ''],
    ['broken JSON', '{"addresses":[', 400, ''],
    ['nothing', '', 400, ''],
    ['a list', '[]', 422, 'currency'],
    ['null', 'null', 422, ''],
    ['JSON nested 40 deep', `{"addresses":${'['.repeat(40)}${']'.repeat(40)}}`, 400, ''],
    ['a body of 2 MB', `{"a":"${'x'.repeat(2_000_000)}"}`, 413, ''],
    ['a NUL byte', '{"currency":"usd\\u0000","addresses":["a"]}', 422, 'currency'],
    ['prototype keys', '{"__proto__":{"currency":"usd","addresses":["eip155:1:0x0"]}}', 422, 'currency'],
  ])('[S7.76] %s is refused', async (_, sent, status, field) => {
    const response = await post((await open()).url, sent)
    expectApiHeaders(response)
    expect((await getRefusal(response)).slice(0, 2)).toEqual([status, field])
  })

  it('[S7.76] no source that answers is 503', async () => {
    const prices: Prices = {
      quote: () => Promise.reject(new PricesUnavailableError()),
      trend: async () => new Map(),
      start: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }
    const response = await post((await open({ ports: { prices } })).url, body([native]))
    expect(response.status).toBe(503)
    await golden(response, './pricesUnavailable.golden.json')
  })
})

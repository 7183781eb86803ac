import type { CaipAddress } from '@latchkey/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanups } from '../../../server/src/testing/cleanups.ts'
import { onDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { manualClock } from '../../../server/src/testing/testPorts.ts'
import { type ServePricesOptions, servePrices } from '../testing/servePrices.ts'
import { type SwapStack, startSwapStack } from '../testing/startSwapStack.ts'

const keep = cleanups()
const hour = 60 * 60_000
const ether = 10n ** 18n
let swaps: SwapStack

beforeAll(async () => {
  swaps = await startSwapStack()
}, 120_000)
afterAll(() => swaps?.close())

onDatabase('prices of pools', (db) => {
  const clock = manualClock(500_000 * hour)
  const open = (options: Partial<ServePricesOptions> = {}) =>
    keep(
      servePrices({
        chain: swaps.chain,
        dollars: [swaps.contract('TUSD')],
        ...options,
        ports: { db: db(), clock },
      }),
    )
  const idOf = (symbol: string) => swaps.token(symbol).toLowerCase() as CaipAddress
  const remembered = (token: CaipAddress) =>
    db().query.selectFrom('price').select('price').where('token', '=', token).execute()

  it('[S7.09] are measured by one dollar, over the coin in between, and say how old and whose they are', async () => {
    const { ask } = await open()
    expect(await ask(swaps.token('TUSD'))).toMatchObject({ price: 1, source: 'pools', age: 0 })
    expect(await ask(swaps.token('ETH'))).toMatchObject({ symbol: 'ETH', price: 2500 })
    expect(await ask(swaps.token('WBTC'))).toMatchObject({ decimals: 8, price: 60_000.000024 })
    expect(await ask(swaps.token('LINK'))).toMatchObject({ price: 14 })
    expect(await ask(swaps.token('TICKET'))).toBeUndefined()
    clock.time += 5_000
    expect(await ask(swaps.token('ETH'))).toMatchObject({ price: 2500, age: 5_000 })
  })

  it('[S7.09] the operator’s file comes first, and measures pools; its rates are theirs', async () => {
    const feed = {
      usd: { [swaps.token('ETH')]: 3000, [swaps.token('LKT')]: 9 },
      rates: { eur: 0.5 },
    }
    const { ask } = await open({ feed, dollars: [] })
    expect(await ask(swaps.token('LKT'))).toMatchObject({ price: 9, source: 'the operator’s file' })
    expect(await ask(swaps.token('LINK'))).toMatchObject({ price: 16.8, source: 'pools' })
    expect(await ask(swaps.token('LINK'), { currency: 'eur' })).toMatchObject({ price: 8.4 })
    expect(await ask(swaps.token('LINK'), { currency: 'jpy' })).toBeUndefined()
  })

  it('[S7.09] [T-NUM] pools below the limit set no price', async () => {
    const { ask } = await open({ env: { LATCHKEY_PRICES_LIQUIDITY: '500001' } })
    expect(await ask(swaps.token('ETH'))).toBeUndefined()
    const off = await open({ env: { LATCHKEY_PRICES_LIQUIDITY: '0' } })
    expect(await off.ask(swaps.token('ETH'))).toBeUndefined()
    const enough = await open({ env: { LATCHKEY_PRICES_LIQUIDITY: '499999' } })
    expect(await enough.ask(swaps.token('ETH'))).toMatchObject({ price: 2500 })
  })

  it('[S7.09] follow a swap within twelve seconds', async () => {
    const { ask } = await open()
    expect(await ask(swaps.token('DAI'))).toMatchObject({ price: 1 })
    const snapshot = await swaps.rpc('evm_snapshot', [])
    const body = { from: swaps.token('ETH'), to: swaps.token('DAI'), amount: String(20n * ether) }
    const userAddress = `eip155:31337:${swaps.user}`
    const built = await swaps.build({ ...body, userAddress, eip155: { slippage: 1 } })
    const { tx } = (await built.json()) as { tx: { to: string; data: string } }
    const to = tx.to.slice(tx.to.lastIndexOf(':') + 1)
    expect((await swaps.transact({ to, data: tx.data, value: 20n * ether })).isDone).toBe(true)
    clock.time += 11_999
    expect(await ask(swaps.token('DAI'))).toMatchObject({ price: 1, age: 11_999 })
    clock.time += 1
    // of its two pools the one with the coin is the deeper now; the other one says 1 still
    const moved = await ask(swaps.token('DAI'))
    expect(moved?.age).toBe(0)
    expect(moved?.price).toBeCloseTo(1.2096, 3)
    await swaps.rpc('evm_revert', [snapshot])
  })

  it('[S7.09] the hours are remembered through a restart: change of a day, and a small chart', async () => {
    clock.time = 600_000 * hour + 10 * 60_000
    const first = await open()
    await expect.poll(() => remembered(idOf('ETH'))).toEqual([{ price: '2500' }])
    expect((await first.ask(swaps.token('ETH')))?.change24h).toBeUndefined()
    await first.close()
    clock.time += 24 * hour
    const feed = { usd: { [swaps.token('ETH')]: 2000 } }
    const second = await open({ feed })
    await expect.poll(() => remembered(idOf('ETH'))).toHaveLength(2)
    expect(await second.ask(swaps.token('ETH'))).toMatchObject({ price: 2000, change24h: -20 })
    expect((await second.ask(swaps.token('ETH'), { sparkline: 'week' }))?.sparkline).toEqual([
      { at: 600_000 * hour, price: 2500 },
      { at: 600_024 * hour, price: 2000 },
    ])
    expect((await second.ask(swaps.token('ETH'), { sparkline: 'day' }))?.sparkline).toEqual([
      { at: 600_024 * hour, price: 2000 },
    ])
    expect(await second.ask(swaps.token('ETH'))).not.toHaveProperty('sparkline')
  })
})

import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Limits } from '../../ports/platform.ts'
import { startRedis } from '../../testing/startRedis.ts'
import { silentLog } from '../../testing/testPorts.ts'
import { createSystemClock } from '../clock.ts'
import { createMemoryLimits } from './memory.ts'
import { createRedisLimits } from './redis.ts'

const clock = createSystemClock({ onBack: () => undefined })
/** Five tokens, one more every 200 ms. */
const rule = { capacity: 5, refillPerSecond: 5 }
/** Five tokens, one more every two seconds: longer than two calls lie apart on a busy machine. */
const slowRule = { capacity: 5, refillPerSecond: 0.5 }

async function openRedis() {
  let redis = await startRedis()
  onTestFinished(() => redis.close())
  const warn = vi.fn()
  const open = async () => {
    const limits = createRedisLimits({ url: redis.url, clock, log: { ...silentLog, warn } })
    onTestFinished(() => limits.close?.())
    await limits.start?.()
    return limits
  }
  return {
    warn,
    open,
    redis: () => redis,
    restart: async () => {
      redis = await startRedis({ port: redis.port })
    },
  }
}

const stores: Readonly<Record<string, () => Promise<Limits>>> = {
  memory: async () => createMemoryLimits({ clock }),
  Redis: async () => (await openRedis()).open(),
}

describe.each(Object.keys(stores))('token buckets in %s', (name) => {
  const open = async () => {
    const limits = await stores[name]?.()
    if (!limits) throw new Error('no such store')
    return limits
  }

  it('[W1.17] give what they hold at once, then refuse and state the wait, after which one token is there', async () => {
    const limits = await open()
    const start = performance.now()
    for (let turn = 0; turn < 5; turn++) expect(await limits.consume('a', slowRule, 1)).toBe(0)
    const wait = await limits.consume('a', slowRule, 1)
    expect(wait).toBeGreaterThan(2_000 - (performance.now() - start) - 2)
    expect(wait).toBeLessThanOrEqual(2_000)
    await delay(wait + 2)
    expect(await limits.consume('a', slowRule, 1)).toBe(0)
    expect(await limits.consume('a', slowRule, 1)).toBeGreaterThan(0)
  })

  it('are one for each key', async () => {
    const limits = await open()
    expect(await limits.consume('a', slowRule, 5)).toBe(0)
    expect(await limits.consume('a', slowRule, 1)).toBeGreaterThan(0)
    expect(await limits.consume('b', slowRule, 5)).toBe(0)
    expect(await limits.consume('a|b', slowRule, 5)).toBe(0)
  })

  it('a refusal costs nothing, and what a bucket can never hold is refused', async () => {
    const limits = await open()
    expect(await limits.consume('a', slowRule, 4)).toBe(0)
    expect(await limits.consume('a', slowRule, 3)).toBeGreaterThan(0)
    expect(await limits.consume('a', slowRule, 1)).toBe(0)
    expect(await limits.consume('full', slowRule, 6)).toBeGreaterThan(0)
    expect(await limits.consume('full', slowRule, 5)).toBe(0)
  })

  it('fill by fractions of a token: thirty mails an hour', async () => {
    const limits = await open()
    const mails = { capacity: 30, refillPerSecond: 30 / 3600 }
    for (let turn = 0; turn < 30; turn++) expect(await limits.consume('mail', mails, 1)).toBe(0)
    const wait = await limits.consume('mail', mails, 1)
    expect(wait).toBeGreaterThan(115_000)
    expect(wait).toBeLessThanOrEqual(120_000)
  })

  it('a hundred requests at once get as much as one after the other', async () => {
    const limits = await open()
    const slow = { capacity: 40, refillPerSecond: 0.01 }
    const waits = await Promise.all(Array.from({ length: 100 }, () => limits.consume('a', slow, 1)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(40)
  })

  it('never grant more than capacity plus refill, however the requests fall', async () => {
    const limits = await open()
    const step = fc.record({ wait: fc.nat(3), cost: fc.integer({ min: 1, max: 6 }) })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const key = `run ${run++}`
        const start = performance.now()
        let granted = 0
        for (const { wait, cost } of steps) {
          if (wait > 0) await delay(wait)
          if ((await limits.consume(key, rule, cost)) === 0) granted += cost
        }
        const elapsed = performance.now() - start + 2
        expect(granted).toBeLessThanOrEqual(rule.capacity + (elapsed / 1000) * rule.refillPerSecond)
      }),
      { numRuns: 40 },
    )
  })
})

describe('limits of several nodes', () => {
  it('[X.65] [X.67] two nodes have one bucket together; [control] two in memory have two', async () => {
    const world = await openRedis()
    const grantedBy = async (nodes: readonly Limits[]) => {
      const slow = { capacity: 20, refillPerSecond: 0.01 }
      let granted = 0
      for (let turn = 0; turn < 30; turn++)
        for (const node of nodes) if ((await node.consume('client', slow, 1)) === 0) granted++
      return granted
    }
    const shared = [await world.open(), await world.open()]
    expect(shared.map(({ isShared }) => isShared)).toEqual([true, true])
    expect(await grantedBy(shared)).toBe(20)
    expect(await grantedBy([createMemoryLimits({ clock }), createMemoryLimits({ clock })])).toBe(40)
  })

  it('[X.65] a bucket that is full again is stored nowhere: a flood of addresses fills no store', async () => {
    const { open, redis } = await openRedis()
    const limits = await open()
    const quick = { capacity: 100, refillPerSecond: 20 }
    for (let address = 0; address < 1_000; address++)
      await limits.consume(`route|2001:db8:1:${address.toString(16)}::/64`, quick, 1)
    await limits.consume('mail', { capacity: 30, refillPerSecond: 1 / 60 }, 1)
    await expect.poll(() => redis().keys(), { timeout: 5_000 }).toEqual(['latchkey:limit:mail'])
  })

  it('[X.65] [X.67] without the store each node counts alone, from what it has granted, and says so; then together again', async () => {
    const world = await openRedis()
    const [one, other] = [await world.open(), await world.open()]
    const slow = { capacity: 10, refillPerSecond: 0.01 }
    for (let turn = 0; turn < 8; turn++) expect(await one.consume('client', slow, 1)).toBe(0)
    await expect.poll(() => one.check?.().then(() => 'well', String)).toBe('well')
    await world.redis().close()
    const granted = async (node: Limits) => {
      let count = 0
      for (let turn = 0; turn < 20; turn++) if ((await node.consume('client', slow, 1)) === 0) count++
      return count
    }
    // Not full again: it has granted eight itself. The other has granted none.
    expect([await granted(one), await granted(other)]).toEqual([2, 10])
    await expect(one.check?.()).rejects.toThrow(/REDIS_URL/)
    expect(world.warn).toHaveBeenCalledTimes(2)
    await world.restart()
    await expect
      .poll(
        () =>
          one.check?.().then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true)
    await expect
      .poll(
        () =>
          other.check?.().then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true)
    await expect
      .poll(
        async () => {
          const key = `after ${performance.now()}`
          await one.consume(key, slow, 10)
          return (await other.consume(key, slow, 1)) > 0
        },
        { timeout: 15_000 },
      )
      .toBe(true)
  }, 60_000)

  it('[X.65] a store that hangs delays few requests, and those for a quarter of a second', async () => {
    const { open, redis } = await openRedis()
    const limits = await open()
    await limits.consume('a', rule, 1)
    await redis().pause(3_000)
    // Timers run in the order in which they are due, and after whatever waits for none, also on a machine that stands still for a while.
    const outlived: number[][] = []
    for (let turn = 0; turn < 50; turn++) {
      const due: number[] = []
      const timers = [200, 1_500].map((after) => setTimeout(() => due.push(after), after))
      await limits.consume(`client ${turn}`, rule, 1)
      for (const timer of timers) clearTimeout(timer)
      outlived.push(due)
    }
    const slow = outlived.filter((due) => due.length > 0)
    expect(slow.length).toBeGreaterThan(0)
    expect(slow.length).toBeLessThan(4)
    expect(slow.flat()).not.toContain(1_500)
  })

  it('a store that is not there stops no start', async () => {
    const limits = createRedisLimits({ url: 'redis://127.0.0.1:1', clock, log: silentLog })
    await limits.start?.()
    expect(await limits.consume('a', slowRule, 5)).toBe(0)
    expect(await limits.consume('a', slowRule, 1)).toBeGreaterThan(0)
    await expect(limits.check?.()).rejects.toThrow(/REDIS_URL/)
    await limits.close?.()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryLimits } from './memory.ts'

function setUp(maxBuckets?: number) {
  let now = 0
  const clock = { now: () => now, monotonic: () => now }
  const limits = createMemoryLimits({ clock, ...(maxBuckets && { maxBuckets }) })
  return { limits, pass: (ms: number) => (now += ms) }
}
const rule = { capacity: 100, refillPerSecond: 10 }

describe('createMemoryLimits', () => {
  it('[W1.17] gives 100 at once, then ten a second', () => {
    const { limits, pass } = setUp()
    for (let turn = 0; turn < 100; turn++) expect(limits.consume('a', rule, 1)).toBe(0)
    expect(limits.consume('a', rule, 1)).toBe(100)
    pass(99)
    expect(limits.consume('a', rule, 1)).toBe(1)
    pass(1)
    expect(limits.consume('a', rule, 1)).toBe(0)
    expect(limits.consume('b', rule, 1)).toBe(0)
  })

  it('a refused take costs nothing, and a bucket never holds more than its capacity', () => {
    const { limits, pass } = setUp()
    expect(limits.consume('a', rule, 90)).toBe(0)
    expect(limits.consume('a', rule, 20)).toBe(1_000)
    expect(limits.consume('a', rule, 10)).toBe(0)
    pass(1_000_000)
    expect(limits.consume('a', rule, 101)).toBe(100)
    expect(limits.consume('a', rule, 100)).toBe(0)
  })

  it('[X.59] [W1.17] a rule that an operator changed holds for buckets that are there', () => {
    const { limits, pass } = setUp()
    expect(limits.consume('a', rule, 10)).toBe(0)
    const tight = { capacity: 5, refillPerSecond: 1 }
    for (let turn = 0; turn < 5; turn++) expect(limits.consume('a', tight, 1)).toBe(0)
    expect(limits.consume('a', tight, 1)).toBe(1_000)
    // what flowed in before the change came at the old rate; nothing comes at once by a wider rule
    pass(1_000)
    const wide = { capacity: 1_000, refillPerSecond: 100 }
    expect(limits.consume('a', wide, 2)).toBe(10)
    pass(10)
    expect(limits.consume('a', wide, 2)).toBe(0)
  })

  it('never grants more than capacity plus refill, however the takes fall', () => {
    const step = fc.record({ wait: fc.nat(5_000), cost: fc.integer({ min: 1, max: 120 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { limits, pass } = setUp()
        let granted = 0
        let time = 0
        for (const { wait, cost } of steps) {
          pass(wait)
          time += wait
          if (limits.consume('a', rule, cost) === 0) granted += cost
        }
        return granted <= rule.capacity + (time / 1000) * rule.refillPerSecond + 1e-6
      }),
    )
  })

  it('forgets the oldest bucket when there are too many', () => {
    const { limits } = setUp(3)
    for (const key of ['a', 'b', 'c']) limits.consume(key, rule, 100)
    limits.consume('d', rule, 100)
    expect(limits.consume('d', rule, 1)).toBeGreaterThan(0)
    expect(limits.consume('a', rule, 1)).toBe(0)
  })

  it('a bucket that is full again makes room before any other', () => {
    const { limits, pass } = setUp(3)
    limits.consume('used', rule, 1)
    for (const key of ['b', 'c']) limits.consume(key, rule, 100)
    pass(100)
    limits.consume('d', rule, 100)
    for (const key of ['b', 'c']) expect(limits.consume(key, rule, 100)).toBeGreaterThan(0)
  })

  it('[X.65, X.65b] a thousand networks of one /48 push out their own buckets, not those of others', () => {
    const { limits } = setUp(50)
    const others = ['192.0.2.1', '2001:db8:2:0::/64', 'project|shop']
    for (const other of others) limits.consume(`route|${other}`, rule, 100)
    const networks = Array.from({ length: 256 }, (_, index) => `${(index * 256).toString(16)}`)
    for (let turn = 0; turn < 4; turn++)
      for (const network of networks) limits.consume(`route${turn}|2001:db8:1:${network}::/64`, rule, 100)
    for (const other of others) expect(limits.consume(`route|${other}`, rule, 1)).toBeGreaterThan(0)
  })

  it('[X.65] so do all 256 households and the site of a /48, by which mails are counted', () => {
    const { limits } = setUp(50)
    const others = ['192.0.2.1', '2001:db8:2:0::/64', 'project|shop']
    for (const other of others) limits.consume(`login-mail|${other}`, rule, 100)
    for (let household = 0; household < 256; household++) {
      limits.consume(`login-mail|2001:db8:1:${(household * 256).toString(16)}::/56`, rule, 100)
      limits.consume('login-mail-site|2001:db8:1::/48', rule, 1)
    }
    for (const other of others) expect(limits.consume(`login-mail|${other}`, rule, 1)).toBeGreaterThan(0)
  })

  it('[X.65] control: as many unrelated addresses do push them out', () => {
    const { limits } = setUp(50)
    limits.consume('route|192.0.2.1', rule, 100)
    for (let index = 0; index < 1_000; index++) limits.consume(`route|198.51.100.${index}`, rule, 100)
    expect(limits.consume('route|192.0.2.1', rule, 1)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { createMemoryCache } from './cache.ts'

const rule = { freshFor: 10_000, staleFor: 600_000 }

function setup(maxBytes?: number) {
  const time = { now: 1_000_000 }
  const clock = { now: () => time.now, monotonic: () => time.now }
  return { time, cache: createMemoryCache({ clock, ...(maxBytes && { maxBytes }) }) }
}

describe('the memory cache', () => {
  it('[S7.14] an answer is given again for ten seconds and not a millisecond more', async () => {
    const { time, cache } = setup()
    let asked = 0
    const ask = () => cache.getOrLoad(['a'], rule, async () => ++asked)
    expect(await ask()).toEqual({ value: 1, madeAt: 1_000_000, stale: false })
    time.now += 9_999
    expect(await ask()).toEqual({ value: 1, madeAt: 1_000_000, stale: false })
    time.now += 1
    expect(await ask()).toEqual({ value: 2, madeAt: 1_010_000, stale: false })
  })

  it('equal questions under way are asked once, and all fail with it', async () => {
    const { cache } = setup()
    let asked = 0
    let fail: (error: Error) => void = () => undefined
    const load = () => {
      asked++
      return new Promise<string>((_, reject) => {
        fail = reject
      })
    }
    const both = Promise.allSettled([cache.getOrLoad(['a'], rule, load), cache.getOrLoad(['a'], rule, load)])
    fail(new Error('down'))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(asked).toBe(1)
    expect((await cache.getOrLoad(['a'], rule, async () => 'up')).value).toBe('up')
  })

  it('when asking fails the last answer is given, marked stale, for ten minutes', async () => {
    const { time, cache } = setup()
    await cache.getOrLoad(['a'], rule, async () => 'kept')
    const failing = () => cache.getOrLoad(['a'], rule, () => Promise.reject(new Error('down')))
    time.now += 599_999
    expect(await failing()).toEqual({ value: 'kept', madeAt: 1_000_000, stale: true })
    time.now += 1
    await expect(failing()).rejects.toThrow('down')
  })

  it('renew asks beside what is kept and under way, and an older answer that comes later is not kept', async () => {
    const { cache } = setup()
    let release: (value: string) => void = () => undefined
    const slow = cache.getOrLoad(
      ['a'],
      rule,
      () =>
        new Promise<string>((resolve) => {
          release = resolve
        }),
    )
    const renewed = await cache.getOrLoad(['a'], { ...rule, renew: true }, async () => 'new')
    release('old')
    expect([renewed.value, (await slow).value]).toEqual(['new', 'old'])
    expect((await cache.getOrLoad(['a'], rule, async () => 'asked again')).value).toBe('new')
  })

  it('[T-CACHE] parts that join to the same text are different keys', async () => {
    const { cache } = setup()
    await cache.getOrLoad(['a', 'b'], rule, async () => 'two')
    expect((await cache.getOrLoad(['a,b'], rule, async () => 'one')).value).toBe('one')
    expect((await cache.getOrLoad(['a"', '"b'], rule, async () => 'other')).value).toBe('other')
    expect((await cache.getOrLoad([1], rule, async () => 'number')).value).toBe('number')
    expect((await cache.getOrLoad(['1'], rule, async () => 'text')).value).toBe('text')
  })

  it('keeps no more bytes than it may: what was used longest ago goes', async () => {
    const { cache } = setup(4_000)
    const big = 'x'.repeat(500)
    for (const key of ['a', 'b', 'c', 'd', 'e']) await cache.getOrLoad([key], rule, async () => big)
    expect((await cache.getOrLoad(['e'], rule, async () => 'again')).value).toBe(big)
    expect((await cache.getOrLoad(['a'], rule, async () => 'again')).value).toBe('again')
  })

  it('an answer larger than the whole cache is given, not kept', async () => {
    const { cache } = setup(4_000)
    const huge = Array.from({ length: 1_000 }, (_, n) => BigInt(n))
    expect((await cache.getOrLoad(['a'], rule, async () => huge)).value).toBe(huge)
    expect((await cache.getOrLoad(['a'], rule, async () => 'again')).value).toBe('again')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createProvider, orderProviders, recordTry } from './providers.ts'

const providers = (count: number) =>
  Array.from({ length: count }, (_, index) => createProvider(`http-${index}`, `http://${index}`))
/** How often each provider comes first in a thousand draws. */
function firsts(list: ReturnType<typeof providers>, now = 0) {
  const counts = list.map(() => 0)
  for (let turn = 0; turn < 1000; turn++) {
    const [first] = orderProviders(list, { now, random: Math.random })
    const index = first ? list.indexOf(first) : -1
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

describe('orderProviders', () => {
  it('five at most, nobody twice, whatever their history', () => {
    const tries = fc.array(fc.tuple(fc.nat(9), fc.boolean(), fc.nat(20_000)), { maxLength: 50 })
    fc.assert(
      fc.property(fc.nat(10), tries, (count, history) => {
        const list = providers(count)
        for (const [index, ok, latency] of history) {
          const provider = list[index]
          if (provider) recordTry(provider, ok, latency, 0)
        }
        const order = orderProviders(list, { now: 0, random: Math.random })
        expect(order.length).toBe(Math.min(count, 5))
        expect(new Set(order).size).toBe(order.length)
      }),
    )
  })

  it('equal providers share the load', () => {
    for (const count of firsts(providers(4))) expect(count).toBeGreaterThan(150)
  })

  it('failures and slowness push a provider back, but not out', () => {
    const list = providers(3)
    const [bad, slow, good] = list
    for (let turn = 0; turn < 3; turn++) if (bad) recordTry(bad, false, 0, 0)
    for (let turn = 0; turn < 20; turn++) {
      if (slow) recordTry(slow, true, 1_500, 0)
      if (good) recordTry(good, true, 20, 0)
    }
    const [badCount = 0, slowCount = 0, goodCount = 0] = firsts(list)
    expect(goodCount).toBeGreaterThan(700)
    expect(badCount).toBeGreaterThan(0)
    expect(slowCount).toBeGreaterThan(0)
  })

  it('old failures are forgiven while a provider rests', () => {
    const list = providers(2)
    for (let turn = 0; turn < 20; turn++) if (list[0]) recordTry(list[0], false, 0, 0)
    expect(firsts(list, 0)[0]).toBeLessThan(50)
    expect(firsts(list, 10 * 60_000)[0]).toBeGreaterThan(350)
  })

  it('a session always gets the same order; another session another one', () => {
    const list = providers(5)
    const orderOf = (sessionId: string) =>
      orderProviders(list, { now: 0, random: Math.random, sessionId })
        .map(({ id }) => id)
        .join()
    expect(orderOf('a')).toBe(orderOf('a'))
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map(orderOf)).size).toBeGreaterThan(1)
  })
})

import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createMemoryLimits } from '../adapters/limits/memory.ts'
import { getClientAddress, toClientShare } from './rateLimit.ts'

const getAddress = (remoteAddress: string | undefined, forwarded: string | undefined, hops: number) =>
  getClientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    { header: 'x-forwarded-for', hops },
  )

describe('getClientAddress', () => {
  it.each([
    ['192.0.2.1', '9.9.9.9', 0, '192.0.2.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['127.0.0.1', '9.9.9.9', 1, '9.9.9.9'],
    ['127.0.0.1', '1.1.1.1, 9.9.9.9', 1, '9.9.9.9'],
    ['127.0.0.1', '1.1.1.1, 9.9.9.9, 10.0.0.1', 2, '9.9.9.9'],
    ['127.0.0.1', undefined, 1, '127.0.0.1'],
    ['127.0.0.1', 'not an address', 1, '127.0.0.1'],
    ['127.0.0.1', '9.9.9.9', 2, '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
    [undefined, undefined, 0, 'unknown'],
  ])('socket %s, header %s, %i proxies: %s', (socket, forwarded, hops, expected) => {
    expect(getAddress(socket, forwarded, hops)).toBe(expected)
  })
})

describe('toClientShare', () => {
  it('[X.65, X.65a] a household that never stops leaves the others of a small budget what flows into it', () => {
    let now = 0
    const limits = createMemoryLimits({ clock: { now: () => now, monotonic: () => now } })
    const rule = { capacity: 8, refillPerSecond: 1 }
    const share = toClientShare(rule, 1)
    const isServed = (household: string) =>
      limits.consume(`client|${household}`, share, 1) === 0 && limits.consume('project', rule, 1) === 0
    const served = new Map<string, number>()
    const households = ['who asks ten times a second', 'a neighbour', 'another one']
    for (let second = 0; second < 400; second++) {
      now += 1_000
      for (const household of [...Array<string>(9).fill(households[0] ?? ''), ...households])
        if (isServed(household)) served.set(household, (served.get(household) ?? 0) + 1)
    }
    // two at once, then one each four seconds
    for (const household of households) expect(served.get(household)).toBeCloseTo(2 + 100, -1)
  })

  it('[X.65] a share of less than a token is one, so that nobody waits for ever', () => {
    expect(toClientShare({ capacity: 1, refillPerSecond: 1 }, 1)).toEqual({
      capacity: 1,
      refillPerSecond: 0.25,
    })
    expect(toClientShare({ capacity: 20_000, refillPerSecond: 2_000 }, 1)).toEqual({
      capacity: 5_000,
      refillPerSecond: 500,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { afterEnd, type EndFacts } from './afterEnd.ts'

const facts = (code: number, more: Partial<EndFacts> = {}): EndFacts => ({
  end: { code, reason: '' },
  openTime: undefined,
  failures: 0,
  refusals: 0,
  ways: 2,
  knowsTime: false,
  random: 0,
  ...more,
})

describe('[B1] what follows the end of a link', () => {
  it.each([1000, 1001, 1005, 1006, 1012, 4008, 4010, 4999])(
    '[X.17, X.17d] %i after a while: the same relay, soon',
    (code) => {
      expect(afterEnd(facts(code, { openTime: 60_000, failures: 3, refusals: 2 }))).toEqual({
        pause: 0,
        usesNextWay: false,
        failures: 0,
        refusals: 0,
        state: 'connecting',
      })
      expect(afterEnd(facts(code, { openTime: 60_000, random: 1 })).pause).toBe(1_000)
    },
  )

  it.each([
    // failures so far, pause with the least jitter, what it is called
    [0, 0, 'connecting'],
    [1, 500, 'unreachable'],
    [2, 0, 'unreachable'],
    [3, 1_000, 'unreachable'],
    [5, 2_000, 'unreachable'],
    [7, 4_000, 'unreachable'],
    [41, 15_000, 'unreachable'],
  ] as const)(
    '[X.17] never opened, %i before: the next way, a pause after each round',
    (failures, pause, state) => {
      expect(afterEnd(facts(1006, { failures }))).toMatchObject({
        pause,
        usesNextWay: true,
        failures: failures + 1,
        state,
      })
    },
  )

  it('a link that falls at once counts as a failure, so that a broken relay is not hammered', () => {
    expect(afterEnd(facts(1001, { openTime: 100, failures: 5, ways: 1 })).pause).toBeGreaterThanOrEqual(
      15_000,
    )
  })

  it.each([1013, 3001])('[B7] %i too many: another relay at once; alone, longer and longer', (code) => {
    expect(afterEnd(facts(code))).toMatchObject({ pause: 0, usesNextWay: true })
    expect(afterEnd(facts(code, { ways: 1 }))).toMatchObject({
      pause: 2_500,
      usesNextWay: false,
      failures: 1,
    })
    expect(afterEnd(facts(code, { ways: 1, failures: 9, random: 1 }))).toMatchObject({ pause: 30_000 })
  })

  it('[B7] never sooner than it was asked, five minutes at most', () => {
    const reason = 'retry after 20'
    for (const random of [0, 0.5, 1]) {
      expect(afterEnd(facts(3001, { end: { code: 3001, reason }, random })).pause).toBeGreaterThanOrEqual(
        20_000,
      )
    }
    const long = { code: 3001, reason: 'Retry-After: 99999' }
    expect(afterEnd(facts(3001, { end: long, random: 1 })).pause).toBe(300_000)
  })

  it('[B7] clients that are asked for the same pause spread, more with each failure', () => {
    const end = {
      code: 3001,
      reason: 'TooManyRequests: Try again in 1 s. An address may open 2000 connections.',
    }
    const pauses = (failures: number) =>
      [0, 1].map((random) => afterEnd(facts(3001, { end, failures, random })).pause)
    expect(pauses(0)).toEqual([1_000, 2_000])
    expect(pauses(3)).toEqual([1_000, 9_000])
    expect(pauses(20)).toEqual([1_000, 31_000])
  })

  it('[B6] 3000 with the time of the relay: signed again at once, and only once', () => {
    const first = afterEnd(facts(3000, { knowsTime: true }))
    expect(first).toMatchObject({ pause: 0, usesNextWay: false, refusals: 1, state: 'connecting' })
    const second = afterEnd(facts(3000, { knowsTime: true, refusals: first.refusals }))
    expect(second).toMatchObject({ usesNextWay: true, refusals: 2, state: 'refused' })
    expect(second.pause).toBeGreaterThanOrEqual(30_000)
  })

  it('[B6] 3000 without it: refused; the next relay, then a long pause', () => {
    expect(afterEnd(facts(3000))).toMatchObject({ pause: 0, usesNextWay: true, state: 'refused' })
    expect(afterEnd(facts(3000, { refusals: 1 }))).toMatchObject({ pause: 30_000, state: 'refused' })
  })

  it('[B6] a token that has run out after hours is signed again like a first one', () => {
    expect(afterEnd(facts(3000, { knowsTime: true, refusals: 2, openTime: 86_400_000 }))).toMatchObject({
      refusals: 1,
      state: 'connecting',
    })
  })
})

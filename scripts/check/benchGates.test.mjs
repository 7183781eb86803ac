import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { cpuRatio, judgeTimes, maxTime } from '../../bench/server/cpuRatio.mjs'

const targets = { time: 60, rate: 15_000 }
const isPassed = (least) => judgeTimes('cached GET', least, targets).map(({ ok }) => ok)

it('[X.57] a request that takes more than three times its target fails, in time and in rate; the target is shown', () => {
  expect(isPassed(40)).toEqual([true, true])
  expect(isPassed(180)).toEqual([true, true])
  expect(isPassed(181)).toEqual([false, true])
  expect(isPassed(201)).toEqual([false, false])
  expect(judgeTimes('cached GET', 50, targets)).toMatchObject([
    { title: 'cached GET: CPU per request, ours; aim 60 µs', value: 50, limit: 180 },
    { title: 'cached GET: requests a second and core, at least; aim 15000', value: 20_000, limit: 5_000 },
  ])
})

/** A child whose CPU clock a load moves on. */
function createChild() {
  const child = Object.assign(new EventEmitter(), {
    send: () => child.emit('message', { user: child.used, system: 0 }),
    used: 0,
  })
  return { child }
}

it.each([
  ['too slow once', [500, 100, 100], 2, 100],
  ['too slow each time', [500, 400, 300], 3, 300],
  ['fast at once', [100, 500, 500], 1, 100],
])('[X.57] a time counts in the best of three tries: %s', async (_, times, tries, least) => {
  const [ours, bare] = [createChild(), createChild()]
  let loads = 0
  const load = async (server, count) => {
    if (server === ours) ours.child.used += (times[loads++] ?? 0) * count
    else bare.child.used += 100 * count
  }
  const best = await cpuRatio({ ours, bare, load, turns: 1, perTurn: 10, maxRatio: 9, maxOurs: maxTime(60) })
  expect([loads, best.least]).toEqual([tries, least])
})

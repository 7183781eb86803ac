import { askChild } from './askChild.mjs'

/** CPU microseconds a child has used, user and system. It answers every message with `process.cpuUsage()`. */
async function cpuOf(server) {
  const { user, system } = await askChild(server, 'cpu')
  return user + system
}

/** CPU microseconds per request while `load(server, count)` sends `count` of them. */
export async function cpuPerRequest(server, load, count) {
  const before = await cpuOf(server)
  await load(server, count)
  return ((await cpuOf(server)) - before) / count
}

/**
 * CPU time per request of ours over the floor's: both in turns, so that other load on the machine meets both. Up to three
 * tries, until the ratio and the time are within their limits; the best of each counts.
 *
 * @param maxOurs CPU microseconds of ours; absent: any
 * @returns CPU microseconds of each in the try with the best ratio, that ratio, and the least of ours in any try
 */
export async function cpuRatio({
  ours,
  bare,
  load,
  turns,
  perTurn,
  maxRatio,
  maxOurs = Number.POSITIVE_INFINITY,
}) {
  let best
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && !(best?.ratio <= maxRatio && least <= maxOurs); tries++) {
    const sums = { ours: 0, bare: 0 }
    for (let turn = 0; turn < turns; turn++) {
      sums.ours += await cpuPerRequest(ours, load, perTurn)
      sums.bare += await cpuPerRequest(bare, load, perTurn)
    }
    const ratio = sums.ours / sums.bare
    least = Math.min(least, sums.ours / turns)
    if (!best || ratio < best.ratio) best = { ours: sums.ours / turns, bare: sums.bare / turns, ratio }
  }
  return { ...best, least }
}

/** By how much a time may miss its target, which machines differ in, before it fails. */
const tolerance = 3

/** The most CPU microseconds that a request with this target may take. */
export const maxTime = (target) => target * tolerance

/**
 * The rows of what a request costs: its CPU time, and how many a core serves in a second. They fail where all tries missed their target three
 * times over.
 *
 * @param least CPU microseconds in the best try
 * @param targets.time CPU microseconds
 * @param targets.rate requests a second and core
 */
export function judgeTimes(name, least, { time, rate }) {
  const perSecond = 1e6 / least
  return [
    {
      title: `${name}: CPU per request, ours; aim ${time} µs`,
      ok: least <= maxTime(time),
      value: Math.round(least * 100) / 100,
      unit: 'µs',
      limit: maxTime(time),
    },
    {
      title: `${name}: requests a second and core, at least; aim ${rate}`,
      ok: perSecond >= rate / tolerance,
      value: Math.round(perSecond),
      limit: rate / tolerance,
    },
  ]
}

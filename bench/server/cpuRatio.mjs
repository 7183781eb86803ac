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
 * tries, the best counts.
 *
 * @returns CPU microseconds of each, and their ratio
 */
export async function cpuRatio({ ours, bare, load, turns, perTurn, maxRatio }) {
  let best
  for (let tries = 0; tries < 3 && !(best?.ratio <= maxRatio); tries++) {
    const sums = { ours: 0, bare: 0 }
    for (let turn = 0; turn < turns; turn++) {
      sums.ours += await cpuPerRequest(ours, load, perTurn)
      sums.bare += await cpuPerRequest(bare, load, perTurn)
    }
    const ratio = sums.ours / sums.bare
    if (!best || ratio < best.ratio) best = { ours: sums.ours / turns, bare: sums.bare / turns, ratio }
  }
  return best
}

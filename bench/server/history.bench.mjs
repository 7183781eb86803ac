// Database time of a history page of fifty out of 100,000 transfers of one account, on both engines.
// Run it alone with: node bench/server/history.bench.mjs
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { startChild } from './startChild.mjs'

const limit = 10
const pages = 80

async function measure(engine) {
  const { child, ...message } = await startChild('historyPages.mjs', engine)
  if (child.exitCode === null) await once(child, 'exit')
  return message
}

/**
 * Measures and judges: the median page, with planning, at most 10 ms; the slowest is printed.
 *
 * @returns {Promise<{ results: { title: string, ok: boolean, value: number, unit: string, limit?: number }[] }>}
 */
export async function run() {
  const results = []
  for (const engine of ['pglite', 'postgres']) {
    const { rows, median, slowest } = await measure(engine)
    results.push(
      {
        title: `history page of 50 out of 100,000 transfers: database time on ${engine}`,
        ok: median <= limit && rows === pages * 50,
        value: Math.round(median * 100) / 100,
        unit: 'ms',
        limit,
      },
      {
        title: `the slowest of ${pages} such pages on ${engine}`,
        ok: true,
        value: Math.round(slowest * 100) / 100,
        unit: 'ms',
      },
    )
  }
  return { results }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { results } = await run()
  console.table(results)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}

// `npm run bench`: every measurement, one table, results/bench.json. A gate fails when bytes, counts or ratios pass their
// limit; milliseconds are printed. `npm run bench -- page` runs the ones whose path matches.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const wanted = process.argv.slice(2)
const benches = readdirSync('bench', { recursive: true })
  .map(String)
  .filter(
    (path) =>
      path.endsWith('.bench.mjs') && (wanted.length === 0 || wanted.some((word) => path.includes(word))),
  )
  .sort()
rmSync('results/bench.json', { force: true })
mkdirSync('results', { recursive: true })

const results = []
for (const path of benches) {
  console.log(`\n${path}`)
  try {
    const { run } = await import(pathToFileURL(resolve(join('bench', path))).href)
    results.push(...(await run()).results)
  } catch (error) {
    results.push({ title: `${path} ran to its end`, ok: false, value: String(error.stack ?? error) })
  }
}
writeFileSync('results/bench.json', `${JSON.stringify({ results }, null, 1)}\n`)

const show = (value) => (typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value))
console.log('')
for (const { title, ok, value, unit, limit } of results)
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${title}: ${show(value)}${unit ? ` ${unit}` : ''}${limit === undefined ? '' : ` (limit ${limit})`}`,
  )
process.exitCode = results.length > 0 && results.every((one) => one.ok) ? 0 : 1

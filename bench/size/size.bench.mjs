import { readFileSync } from 'node:fs'
import { hookSizes, isOver, sizes } from '../../scripts/check/size.mjs'
import { run as command } from '../../scripts/run.mjs'

/** Bytes that a public hook adds to a page at most. */
const hookLimit = 4096

/** Ceilings of the hooks that are above it: decision 0013 says why. */
const hookCeilings = JSON.parse(readFileSync('scripts/check/hookCeilings.json', 'utf8'))

/**
 * Our bundles against their budgets, from the built packages, judged as the check judges them; and what each public hook adds to a
 * page with the button. The rows of hooks have no requirement's number while there are ceilings.
 */
export async function run() {
  const { code, text } = await command(process.execPath, ['scripts/build.mjs'], { quiet: true })
  if (code !== 0) throw new Error(text)
  const rooms = await sizes()
  const hooks = (await hookSizes()).map(({ name, bytes }) => ({
    name: `${name} over the quick start, as one file`,
    bytes,
    limit: hookLimit,
    ceiling: hookCeilings[name],
  }))
  // A list that can't be read must not pass for one without a large hook.
  if (hooks.length < 60) throw new Error(`size: only ${hooks.length} public hooks were found`)
  return {
    results: [
      ...rooms.map((row) => toResult(row, '[X.50] size')),
      ...hooks.map((row) => toResult(row, 'size')),
    ],
  }
}

function toResult(row, kind) {
  const wanted = row.ceiling === undefined ? '' : ` (wanted ${row.limit})`
  return {
    title: `${kind}: ${row.name}${wanted}`,
    ok: !isOver(row),
    value: row.bytes,
    unit: 'B gz',
    limit: row.ceiling ?? row.limit,
  }
}

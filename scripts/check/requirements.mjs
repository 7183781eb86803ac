// Keeps the last column of docs/requirements.md true: which kinds of proof the tests carry for each number. Each kind that a
// row asks for (`requirementKinds.json`) has a test; those that never had one are listed there as open, and only leave that list.
// A row that promises several things has a line for each below it (X.10a, X.10b …), with kinds of its own.
//   node scripts/check/requirements.mjs           fails when the page is not what the tests say, or a row lost a kind
//   node scripts/check/requirements.mjs --write   brings the page up to date, and takes what is proven off the list
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { compareKinds, kindOf, kinds, numbersIn, toRow } from './proofKinds.mjs'

const page = 'docs/requirements.md'
const table = 'scripts/check/requirementKinds.json'

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'packages',
    'apps',
    'devnet',
    'e2e',
    'bench',
    'scripts',
  ],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
const proofs = new Map()
for (const file of files) {
  const kind = kindOf(file)
  if (!kind) continue
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    continue // deleted in the working tree
  }
  for (const id of numbersIn(text)) proofs.set(id, new Set([...(proofs.get(id) ?? []), kind]))
}

const before = readFileSync(page, 'utf8')
const after = before.replace(/^\| ((?:S\d\.\d\d|X\.\d\d)[a-z]?) \| (.*?) \| [^|]*\|$/gm, (_, id, words) => {
  const found = kinds.map(([kind]) => kind).filter((kind) => proofs.get(id)?.has(kind))
  return `| ${id} | ${words} | ${found.length > 0 ? found.join(', ') : 'open'} |`
})
const known = new Set([...after.matchAll(/^\| ((?:S\d\.\d\d|X\.\d\d)[a-z]?) \|/gm)].map(([, id]) => id))
const unknown = [...proofs.keys()].filter((id) => !known.has(id))
if (unknown.length > 0) console.error(`tests name numbers that ${page} does not have: ${unknown.join(', ')}`)
const asked = JSON.parse(readFileSync(table, 'utf8'))
const unasked = [...known].filter((id) => !asked.wanted[id])
if (unasked.length > 0) console.error(`${table} names no kind of proof for ${unasked.join(', ')}`)
const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
const listed = mapValues(asked.open, (ids) => ids.split(' ').filter(Boolean))
const { lost, closed, open } = compareKinds(asked.wanted, proofs, listed)
const isWriting = process.argv.includes('--write')
const isBehind = !isWriting && (after !== before || closed.length > 0)
if (isWriting) {
  writeFileSync(page, after)
  const left = mapValues(open, (ids) => ids.join(' '))
  writeFileSync(table, `${JSON.stringify({ ...asked, open: left }, null, 2)}\n`)
} else if (after !== before)
  console.error(`${page} is behind the tests: run node scripts/check/requirements.mjs --write`)
if (lost.length > 0) console.error(`no test of a kind that the row asks for: ${lost.join(', ')}`)
if (!isWriting && closed.length > 0)
  console.error(`${table} lists as open what is proven: ${closed.join(', ')}; run it with --write`)
const lackCount = Object.values(open).flat().length
const rows = [...known].filter((id) => toRow(id) === id)
console.log(
  `${rows.length} requirements, ${rows.filter((id) => proofs.has(id)).length} with tests; ${known.size - rows.length} promises of ` +
    `compound ones; ${lackCount} kinds of proof are open`,
)
process.exitCode = unknown.length > 0 || unasked.length > 0 || lost.length > 0 || isBehind ? 1 : 0

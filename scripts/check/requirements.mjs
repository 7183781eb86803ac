// Keeps the last column of docs/requirements.md true: which kinds of proof the tests carry for each number.
//   node scripts/check/requirements.mjs           fails when the page is not what the tests say
//   node scripts/check/requirements.mjs --write   brings it up to date
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const page = 'docs/requirements.md'
const kinds = [
  ['visual', /^e2e\/(flows|all)\/visual/],
  ['chaos', /^e2e\/chaos\/|\.chaos\.test\./],
  ['e2e', /^e2e\//],
  ['bench', /^bench\//],
  ['contract', /^packages\/(server|cli)\/|\.contract\.test\./],
  ['unit', /\.test\.(ts|tsx|mjs)$/],
]

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
  if (!/\.test\.|\.spec\.ts$|\.bench\.mjs$/.test(file)) continue
  const kind = kinds.find(([, pattern]) => pattern.test(file))?.[0]
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    continue // deleted in the working tree
  }
  // A row of a table test whose title is `[%s] …`.
  for (const [, id] of text.matchAll(/\['(S\d\.\d\d|X\.\d\d)',/g))
    proofs.set(id, new Set([...(proofs.get(id) ?? []), kind]))
  // A title's brackets: "[S5.02]", "[X.29, C8]"; four numbers or more count for nothing.
  for (const [, words] of text.matchAll(/\[([A-Z][^\]\n]*)\]/g)) {
    const ids = words.split(/[\s,]+/).filter((word) => /^(S\d\.\d\d|X\.\d\d)$/.test(word))
    if (ids.length <= 3) for (const id of ids) proofs.set(id, new Set([...(proofs.get(id) ?? []), kind]))
  }
}

const before = readFileSync(page, 'utf8')
const after = before.replace(/^\| (S\d\.\d\d|X\.\d\d) \| (.*?) \| [^|]*\|$/gm, (_, id, words) => {
  const found = kinds.map(([kind]) => kind).filter((kind) => proofs.get(id)?.has(kind))
  return `| ${id} | ${words} | ${found.length > 0 ? found.join(', ') : 'open'} |`
})
const known = new Set([...after.matchAll(/^\| (S\d\.\d\d|X\.\d\d) \|/gm)].map(([, id]) => id))
const unknown = [...proofs.keys()].filter((id) => !known.has(id))
if (unknown.length > 0) console.error(`tests name numbers that ${page} does not have: ${unknown.join(', ')}`)
if (process.argv.includes('--write')) writeFileSync(page, after)
else if (after !== before)
  console.error(`${page} is behind the tests: run node scripts/check/requirements.mjs --write`)
console.log(`${known.size} requirements, ${[...known].filter((id) => proofs.has(id)).length} with tests`)
process.exitCode = unknown.length > 0 || (after !== before && !process.argv.includes('--write')) ? 1 : 0

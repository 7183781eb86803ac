// Habits no linter knows: no module-level state, one socket for all (no default fetch in services), file lengths, titles.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { moneyFloats } from './moneyFloats.mjs'

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
const problems = []
const lengths = []
for (const file of files) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    continue // deleted in the working tree
  }
  const source = /^(packages|apps|devnet|directory)\/.*src\//.test(file) && !/\.test\.|\/testing\//.test(file)
  if (source) {
    lengths.push(text.split('\n').length)
    if (/^(export )?let /m.test(text)) problems.push(`${file}: module-level let`)
    if (/^(export )?const \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet)\(\)/m.test(text))
      problems.push(`${file}: module-level collection`)
    if (/\/(utils|helpers?|manager|types|misc|common)\.tsx?$/.test(file))
      problems.push(`${file}: a name that says nothing`)
    if (/^export \* from/m.test(text)) problems.push(`${file}: re-exports everything`)
    problems.push(...moneyFloats(file, text))
    if (/\bas any\b|@ts-(ignore|nocheck)/.test(text)) problems.push(`${file}: silences the type checker`)
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(text)) problems.push(`${file}: unfinished (TODO)`)
    if (
      /class \w+ (?!extends \w*Error)/.test(text) &&
      /^export class \w+ (?!extends (?:\w*Error|Component)\b)/m.test(text)
    )
      problems.push(`${file}: a class that is no error`)
  }
  if (/\.test\.(ts|tsx|mjs)$|^e2e\//.test(file) && file !== 'scripts/check/habits.mjs') {
    if (/\b(it|test|describe)\.(skip|only|todo|fixme)\(/.test(text))
      problems.push(`${file}: a skipped or only test`)
    for (const [, words] of text.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*['"`]([^'"`]*)/g)) {
      const ids = [...words.matchAll(/\b(S\d\.\d\d|X\.\d\d)\b/g)]
      if (ids.length > 3) problems.push(`${file}: more than three numbers in "${words}"`)
    }
  }
}
lengths.sort((a, b) => a - b)
const median = lengths[Math.floor(lengths.length / 2)] ?? 0
if (median >= 80) problems.push(`the median source file has ${median} lines (limit 80)`)
if (
  /\.\.\/shared/.test(
    files
      .filter((file) => file !== 'scripts/check/habits.mjs')
      .map((file) => safeRead(file))
      .join('\n'),
  )
)
  problems.push('something reads ../shared, which the product must not need')
for (const problem of problems) console.error(problem)
console.log(`${lengths.length} source files, median ${median} lines, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function safeRead(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

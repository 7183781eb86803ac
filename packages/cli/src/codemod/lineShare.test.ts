import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Lang, parse, type SgNode } from '@ast-grep/napi'
import { expect, it, onTestFinished } from 'vitest'
import { kits } from './kits.ts'
import { rewriteApp } from './rewriteApp.ts'
import type { KitApp } from './testing/createKitApp.ts'
import { kitApps } from './testing/kitApps.ts'

const theirs = /^(@rainbow-me\/|@reown\/|@web3modal\/|connectkit)/

/**
 * Lines of a module on which the kit stands: its imports, calls of its functions with all their options, its components' tags, its
 * elements, and every other use of a name of it.
 */
function findKitLines(text: string): ReadonlySet<number> {
  const root = parse(Lang.Tsx, text).root()
  const lines = new Set<number>()
  const add = (node: SgNode) => {
    const { start, end } = node.range()
    for (let line = start.line; line <= end.line; line += 1) lines.add(line + 1)
  }
  const names = new Set<string>()
  for (const statement of root.findAll({ rule: { kind: 'import_statement' } })) {
    if (!theirs.test(statement.field('source')?.text().slice(1, -1) ?? '')) continue
    add(statement)
    for (const specifier of statement.findAll({ rule: { kind: 'import_specifier' } }))
      names.add(specifier.field('alias')?.text() ?? specifier.field('name')?.text() ?? '')
  }
  for (const kind of ['identifier', 'type_identifier'])
    for (const node of root.findAll({ rule: { kind } })) {
      if (!names.has(node.text())) continue
      const parent = node.parent()
      const isWhole = /^(call|new)_expression$|^jsx_(opening|self_closing|closing)_element$/.test(
        String(parent?.kind()),
      )
      add(parent && isWhole ? parent : node)
    }
  text.split('\n').forEach((line, at) => {
    if (/<(appkit|w3m)-/.test(line)) lines.add(at + 1)
  })
  return lines
}

/** Lines of an app: all, those on which the kit stands, and those that a person has to write after the codemod. */
async function countLines({ kit, files }: KitApp) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-codemod-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const rules = kits[kit]
  if (!rules) throw new Error(`no kit ${kit}`)
  const report = await rewriteApp(folder, rules, { isDry: false })
  const counts = { all: 0, ofKit: 0, byHand: 0 }
  for (const [path, text] of Object.entries(files)) {
    if (!/\.tsx?$/.test(path)) continue
    const findings = report.files.find(({ file }) => file === path)?.findings ?? []
    const byHand = new Set([
      ...findKitLines(readFileSync(join(folder, path), 'utf8')),
      ...findings.map(({ line }) => line),
    ])
    counts.all += text.split('\n').length - 1
    counts.ofKit += findKitLines(text).size
    counts.byHand += byHand.size
  }
  return counts
}

const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10

it('[X.60] of forty apps, ten a kit, 95 of 100 lines are right after the codemod, and of those on which the kit stands nine of ten', async () => {
  const rows: string[] = []
  const sum = { all: 0, ofKit: 0, byHand: 0 }
  for (const kit of Object.keys(kits)) {
    const apps = kitApps.filter((app) => app.kit === kit)
    expect(apps).toHaveLength(10)
    const ofKit = { all: 0, ofKit: 0, byHand: 0 }
    for (const app of apps) {
      const counts = await countLines(app)
      for (const key of ['all', 'ofKit', 'byHand'] as const) {
        ofKit[key] += counts[key]
        sum[key] += counts[key]
      }
    }
    rows.push(formatRow(kit, ofKit))
  }
  rows.push(formatRow('all', sum))
  process.stdout.write(`${rows.join('\n')}\n`)
  // The witness: a module that nobody changed is all by hand.
  expect(findKitLines("import { useModal } from 'connectkit'\n\nuseModal({\n  a: 1,\n})\n")).toEqual(
    new Set([1, 3, 4, 5]),
  )
  expect(percent(sum.all - sum.byHand, sum.all)).toBeGreaterThanOrEqual(95)
  expect(percent(sum.ofKit - sum.byHand, sum.ofKit)).toBeGreaterThanOrEqual(90)
})

const formatRow = (kit: string, { all, ofKit, byHand }: { all: number; ofKit: number; byHand: number }) =>
  `${kit}: ${all} lines, the kit on ${ofKit}, by hand ${byHand}: without a hand ${percent(all - byHand, all)} % of all, ${percent(ofKit - byHand, ofKit)} % of the kit's`

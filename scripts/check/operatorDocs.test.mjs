// Every command, file, variable and alarm of the pages for operators exists as it is written there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '../../packages/cli/src/commands/commands.ts'
import { parseCommandLine } from '../../packages/cli/src/parseCommandLine.ts'
import { readFaultMatrix } from './faultMatrix.mjs'

const root = resolve(import.meta.dirname, '../..')
const read = (path) => readFileSync(join(root, path), 'utf8')
const pages = ['05-from-nothing', '05-self-host', '05-to-production', '05-versions', '05-console'].map(
  (name) => `apps/docs/pages/${name}.md`,
)
const blocksOf = (page) => [...read(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text)

/** Command lines of a page: of its blocks, and those between backticks. */
function commandsOf(page) {
  const lines = blocksOf(page)
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(/ {2,}#.*$/, '').trim())
  const inline = [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text)
  return [...lines, ...inline]
    .filter((line) => /^(npx )?latchkey /.test(line))
    .map((line) => line.replace(/^npx /, ''))
}

it('names commands of latchkey with options that they have', () => {
  const found = pages.flatMap(commandsOf)
  expect(found.length).toBeGreaterThan(25)
  const odd = found.flatMap((line) => {
    const words = line
      .replace(/ > .*$/, '')
      .match(/"[^"]*"|\S+/g)
      .slice(1)
    try {
      const parsed = parseCommandLine(words, commands)
      const { forms } = parsed.command ?? {}
      const [form] = parsed.words ?? []
      // A form begins with its word, or is a placeholder.
      const isForm =
        !form || !forms || Object.keys(forms).some((one) => one.startsWith('<') || one.split(' ')[0] === form)
      return isForm ? [] : [`${line}: there is no form ${form}`]
    } catch (error) {
      return [`${line}: ${error.message}`]
    }
  })
  expect(odd).toEqual([])
  // A command that is not there is found out.
  expect(() => parseCommandLine(['backup', '--recipient', 'x'], commands)).toThrow('no option')
})

it('names files, npm scripts, variables and pages that exist', () => {
  const reference = read('docs/configuration.md')
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const slugs = readdirSync(join(root, 'apps/docs/pages')).map((name) => name.replace(/^\d+-|\.md$/g, ''))
  for (const page of pages) {
    const text = read(page)
    for (const [path] of text.matchAll(/(?<=`)(deploy|scripts)\/[\w./-]+(?=`)/g))
      expect(existsSync(join(root, path)), `${page}: ${path}`).toBe(true)
    for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts, page).toContain(name)
    for (const [name] of text.matchAll(/\b(LATCHKEY_[A-Z\d_]*[A-Z\d]|DATABASE_URL|REDIS_URL)\b/g))
      expect(isKnown(name, reference), `${page}: ${name}`).toBe(true)
    for (const [, slug] of text.matchAll(/\]\(([\w-]+)\.html/g)) expect(slugs, page).toContain(slug)
  }
})

/** Whether the reference has a variable, by its name or by the pattern it follows. */
function isKnown(name, reference) {
  if (reference.includes(`\`${name}\``)) return true
  return /^LATCHKEY_(RPC|METHODS|BLOCKSCOUT|BUNDLER)(_|$)/.test(name)
}

it('says for every alarm what it means and what to do', () => {
  const alarms = [...read('deploy/prometheus/rules.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const text = read('apps/docs/pages/05-to-production.md')
  expect(alarms.length).toBeGreaterThan(6)
  for (const alarm of alarms) {
    const [, meaning, advice] = text.match(new RegExp(`^\\| \`${alarm}\` \\| (.+) \\| (.+) \\|$`, 'm')) ?? []
    expect(meaning?.length, alarm).toBeGreaterThan(10)
    expect(advice?.length, alarm).toBeGreaterThan(10)
  }
  for (const [name] of text.matchAll(/\bLatchkey[A-Z]\w+/g)) expect(alarms).toContain(name)
})

it('[X.55] explains every custody label, the two records of mail that are signed, and the steps of a release', () => {
  const text = read('apps/docs/pages/05-to-production.md')
  for (const label of ['user-held', 'split-operator', 'operator-recoverable'])
    expect(text).toContain(`| \`${label}\` |`)
  for (const word of ['SPF', 'DKIM', 'DMARC', 'X-Forwarded-For', 'Upgrade']) expect(text).toContain(word)
  const release = read('scripts/release.mjs')
  for (const [, step] of read('apps/docs/pages/05-versions.md').matchAll(/npm run release -- ([\w-]+)/g))
    expect(release).toMatch(new RegExp(`^ {2}(async )?['"]?${step}['"]?\\(`, 'm'))
})

it('[X.55] keeps every step of a release by two people, in its order', () => {
  const words = [
    ['The first makes the release commit', 'npx changeset version', 'both read it'],
    ['Each builds it on a machine of their own', '-- pack`', '-- sbom`', '-- statement '],
    ['compare `release.json` over another channel', 'the same in every byte'],
    ['-- dry-run`', 'from a clean clone'],
    [
      'two-factor confirmation by a person',
      'The first publishes',
      'the second',
      '-- verify`',
      'the tag `latest`',
    ],
    ['Both sign `provenance.intoto.json` and the tag of the commit'],
  ]
  /** The words of the steps that the page lacks. */
  const findMissing = (page) => {
    const [, section = ''] = page.split('\n## Two people\n')
    const steps = section.split(/^\d\. /m).slice(1)
    return words.flatMap((those, at) => those.filter((one) => !steps[at]?.replace(/\s+/g, ' ').includes(one)))
  }
  const page = read('apps/docs/pages/05-versions.md')
  expect(findMissing(page)).toEqual([])
  // Control: a step or a sentence that is gone is found out.
  expect(findMissing(page.replace(/^3\. .*\n/m, ''))).toContain('the same in every byte')
  expect(findMissing(page.replace(', and both read it', ''))).toEqual(['both read it'])
})

it('[X.57] says for every dependency of the fault matrix what fails and what goes on while it is away', () => {
  const text = read('apps/docs/pages/05-to-production.md')
  const faults = Object.keys(readFaultMatrix().proofs).filter((name) => /\baway\b/.test(name))
  expect(faults.length).toBeGreaterThan(7)
  const findRow = (fault, page) =>
    page.match(new RegExp(`^\\| ${fault.replace(/ away.*/, '')} \\| (.+) \\| (.+) \\|$`, 'm'))
  for (const fault of faults) expect(findRow(fault, text)?.[2]?.length, fault).toBeGreaterThan(8)
  // Control: a page without the row is found out.
  expect(findRow('Kms away', text.replace('| Kms |', '| Keys |'))).toBeNull()
})

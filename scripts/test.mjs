// `npm test`: installs what it needs, then unit and contract tests (vitest) and the flows in a browser (Playwright).
//   npm test                    everything of the tier
//   npm test -- --unit | --e2e  one half of it
//   npm test -- PATTERN …       only files or titles that match
//   --tier chaos | all          the longer tiers
// LATCHKEY_RETRIES=1 runs a failed test once more; what passed only then is printed at the end.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { run } from './run.mjs'

const args = process.argv.slice(2)
const flag = (name) => args.includes(name)
const tier = flag('--tier') ? args[args.indexOf('--tier') + 1] : 'test'
const patterns = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--tier')
const unknown = args.find((arg) => arg.startsWith('--') && !['--unit', '--e2e', '--tier'].includes(arg))
if (unknown) {
  const isHelp = unknown === '--help'
  console[isHelp ? 'log' : 'error'](
    `${isHelp ? '' : `test: there is no option ${unknown}\n`}npm test [-- [--unit | --e2e] [--tier test | chaos | all] PATTERN …]`,
  )
  process.exit(isHelp ? 0 : 2)
}
if (!['test', 'chaos', 'all'].includes(tier)) {
  console.error(`test: there is no tier "${tier}"; choose test, chaos or all`)
  process.exit(2)
}
if (!existsSync('node_modules/.package-lock.json')) {
  console.log('test: installing packages')
  const { code } = await run('npm', ['ci'])
  if (code !== 0) process.exit(code)
}
mkdirSync('results', { recursive: true })
for (const file of readdirSync('results')) if (file.startsWith(`${tier}-`)) rmSync(`results/${file}`)

let failed = false
const unit = !flag('--e2e')
if (unit) {
  const { findRedisServer, installPrograms } = await import('./test/debianServers.mjs')
  if (tier !== 'test') installPrograms(['haproxy', 'pgbouncer'])
  const { code } = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--mode',
      tier,
      `--outputFile.json=results/${tier}-unit.json`,
      `--retry=${process.env.LATCHKEY_RETRIES ?? 0}`,
      ...patterns,
    ],
    { env: { LATCHKEY_TIER: tier, LATCHKEY_REDIS_SERVER: findRedisServer() ?? '' } },
  )
  failed ||= code !== 0
}
if (!flag('--unit')) {
  const { findChromium } = await import('./test/findChromium.mjs')
  const { buildApps } = await import('./start/buildApps.mjs')
  const browser = await findChromium()
  await buildApps()
  // In the tier `all`, what needs no stack runs by itself, and first: it has the machine to itself.
  const alone = tier === 'all' ? readdirSync('e2e/alone').map((name) => `e2e/alone/${name}`) : []
  const isOfAlone = (pattern) => alone.some((path) => new RegExp(pattern.replace(/:\d+$/, '')).test(path))
  const parts = [
    ...(alone.length > 0 && (patterns.length === 0 || patterns.some(isOfAlone)) ? ['1'] : []),
    ...(patterns.length === 0 || !patterns.every(isOfAlone) ? [''] : []),
  ]
  for (const part of parts) {
    const { code } = await run(
      process.execPath,
      ['--conditions=latchkey-source', 'node_modules/@playwright/test/cli.js', 'test', ...patterns],
      {
        env: {
          ...browser.env,
          LATCHKEY_TIER: tier,
          LATCHKEY_E2E_ALONE: part,
          LATCHKEY_CHROMIUM: browser.path,
          LATCHKEY_CHROMIUM_EXTENSIONS: browser.extensions ? '1' : '',
        },
      },
    )
    failed ||= code !== 0
  }
}
const troubles = `results/${tier}-unit-troubles.txt`
const text = unit && existsSync(troubles) ? readFileSync(troubles, 'utf8') : ''
if (text) console.log(`\ntest: of the unit and contract tests\n${text}`)
process.exitCode = failed ? 1 : 0

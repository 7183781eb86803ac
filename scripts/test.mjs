// `npm test`: installs what it needs, then unit and contract tests (vitest) and the flows in a browser (Playwright).
//   npm test                    everything of the tier
//   npm test -- --unit | --e2e  one half of it
//   npm test -- PATTERN …       only files or titles that match
//   --tier chaos | all          the longer tiers
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
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
  const { findRedisServer } = await import('./test/findRedisServer.mjs')
  const { code } = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--mode',
      tier,
      `--outputFile.json=results/${tier}-unit.json`,
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
  const { code } = await run(
    process.execPath,
    ['--conditions=latchkey-source', 'node_modules/@playwright/test/cli.js', 'test', ...patterns],
    {
      env: {
        ...browser.env,
        LATCHKEY_TIER: tier,
        LATCHKEY_CHROMIUM: browser.path,
        LATCHKEY_CHROMIUM_EXTENSIONS: browser.extensions ? '1' : '',
      },
    },
  )
  failed ||= code !== 0
}
process.exitCode = failed ? 1 : 0

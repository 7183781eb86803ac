// `npm run check`: every gate that needs no browser. Runs all of them, then says which failed.
import { run } from './run.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const packages = [
  'packages/protocol',
  'packages/siwx',
  'packages/walletconnect',
  'packages/core',
  'packages/wagmi',
  'packages/ethers',
  'packages/frame',
  'packages/react',
  'packages/compat',
  'packages/server',
  'packages/cli',
  'packages/test',
]
const steps = [
  ['format and lint', bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-p', '.']],
  [
    'import rules',
    bin('depcruise'),
    ['--config', 'dependency-cruiser.config.mjs', 'packages', 'apps', 'devnet', 'directory'],
  ],
  ['unused code', bin('knip'), ['--no-progress']],
  ['licences', process.execPath, ['scripts/check/licences.mjs']],
  ['packages brought along', process.execPath, ['scripts/check/packageCounts.mjs']],
  ['build', process.execPath, ['scripts/build.mjs']],
  ...packages.map((folder) => [`publint ${folder}`, bin('publint'), [folder, '--strict']]),
  ...packages
    .filter((folder) => folder !== 'packages/cli')
    .map((folder) => [
      `types of ${folder}`,
      bin('attw'),
      ['--pack', folder, '--profile', 'esm-only', '--format', 'ascii', '--quiet'],
    ]),
  ['types of an app with its config registered', bin('tsc'), ['-p', 'scripts/check/registered']],
  ['entries import on a server', process.execPath, ['scripts/check/serverImport.mjs']],
  ['size budget', process.execPath, ['scripts/check/size.mjs']],
  [
    'wallet directory',
    process.execPath,
    ['--conditions=latchkey-source', '--import', 'tsx', 'directory/src/check.ts'],
  ],
  [
    'texts of every language',
    bin('vitest'),
    [
      'run',
      'packages/react/src/modal/languages/catalogues.test.ts',
      'packages/frame/src/app/words',
      'packages/server/src/services/auth/mails/translator.test.ts',
      'scripts/check/glossary.test.mjs',
    ],
  ],
  ['chain table', process.execPath, ['scripts/check/chainTable.mjs']],
  ['requirements page', process.execPath, ['scripts/check/requirements.mjs']],
  ['house', process.execPath, ['scripts/check/house.mjs']],
]
const only = process.argv.slice(2)
const failed = []
for (const [name, command, args] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const start = performance.now()
  const { code, text } = await run(command, args, { quiet: true })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (code !== 0 || name === 'size budget' || name === 'licences')
    console.log(text.trimEnd().replace(/^/gm, '     '))
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) console.error(`check: ${failed.length} failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

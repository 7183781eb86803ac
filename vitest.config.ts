import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { reportTroubles } from './scripts/test/reportTroubles.ts'
import { longTests, testsAlone, testsOfOneDatabase, timedTests } from './scripts/test/testsAlone.ts'

// The chaos tier runs `*.chaos.test.*` alone; the tier `all` what is long, and on Postgres what the everyday tier runs on PGlite.
// Without a tier (vitest called by hand) whatever is named runs.
const tier = process.env.LATCHKEY_TIER
const chaos = tier === 'chaos'
const name = chaos ? 'chaos.test' : 'test'
const long = longTests()
const exclude = [
  ...configDefaults.exclude,
  ...(chaos ? [] : ['**/*.chaos.test.*']),
  ...(tier === 'test' ? long : []),
]

const ofAll = [...long, ...testsOfOneDatabase()]
const isOfTier = (file: string) =>
  file.includes('.chaos.test.') === chaos &&
  (tier !== 'all' || ofAll.includes(file)) &&
  (tier !== 'test' || !long.includes(file))
const timed = timedTests().filter(isOfTier)
const alone = testsAlone().filter((file) => isOfTier(file) && !timed.includes(file))
const nodeTests =
  tier === 'all'
    ? ofAll.filter((file) => isOfTier(file) && !isDom(file))
    : [
        `packages/{protocol,core,wagmi,ethers,frame,siwx,walletconnect,server,cli,compat,test}/src/**/*.${name}.ts`,
        `devnet/src/**/*.${name}.ts`,
        `directory/src/**/*.${name}.ts`,
        `scripts/**/*.${name}.mjs`,
      ]
const domTests =
  tier === 'all'
    ? ofAll.filter((file) => isOfTier(file) && isDom(file))
    : [`packages/react/src/**/*.${name}.{ts,tsx}`, `apps/*/src/**/*.${name}.{ts,tsx}`]

const resolve = { conditions: ['latchkey-source'] }
const ssr = { resolve: { conditions: ['latchkey-source'] } }
const common = {
  // A test that hangs is ended; one that starts programs may need half a minute on a busy machine.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  restoreMocks: true,
  setupFiles: ['scripts/test/waitLonger.mjs'],
  // As `waitLonger` has it.
  expect: { poll: { timeout: 10_000 } },
  passWithNoTests: false,
  // Two on a small machine, too: vitest would leave one of two cores to itself.
  maxWorkers: Math.max(2, availableParallelism() - 1),
}
const shared = {
  ...common,
  isolate: false,
  setupFiles: [...common.setupFiles, 'scripts/test/leaveClean.mjs'],
  exclude: [...exclude, ...alone, ...timed],
}

const globalSetup = ['scripts/test/databaseForTests.mjs', 'packages/server/src/testing/postgresForTests.ts']

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          ...shared,
          name: 'node',
          globalSetup,
          environment: 'node',
          include: nodeTests,
        },
      },
      {
        resolve,
        ssr,
        test: { ...shared, name: 'dom', environment: 'happy-dom', include: domTests },
      },
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: 'node alone',
          environment: 'node',
          include: alone.filter((file) => !isDom(file)),
          exclude,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: 'dom alone',
          environment: 'happy-dom',
          include: alone.filter(isDom),
          exclude,
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: 'timed',
          globalSetup,
          environment: 'node',
          include: timed,
          exclude,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    // An unhandled rejection fails the run: vitest's default, said aloud because the product promises it.
    dangerouslyIgnoreUnhandledErrors: false,
    reporters: ['default', 'json', reportTroubles(`results/${tier ?? 'test'}-unit-troubles.txt`)],
    outputFile: { json: 'results/test-unit.json' },
  },
})

function isDom(file: string): boolean {
  return /^(packages\/react|apps)\//.test(file)
}

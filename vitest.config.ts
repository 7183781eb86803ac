import { configDefaults, defineConfig } from 'vitest/config'

// The chaos tier runs `*.chaos.test.*` alone; the everyday tier leaves them out.
const chaos = process.env.LATCHKEY_TIER === 'chaos'
const name = chaos ? 'chaos.test' : 'test'
const exclude = [...configDefaults.exclude, ...(chaos ? [] : ['**/*.chaos.test.*'])]

const resolve = { conditions: ['latchkey-source'] }
const ssr = { resolve: { conditions: ['latchkey-source'] } }
const common = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  exclude,
  passWithNoTests: false,
}

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: 'node',
          globalSetup: [
            'scripts/test/databaseForTests.mjs',
            'packages/server/src/testing/postgresForTests.ts',
          ],
          environment: 'node',
          include: [
            `packages/{protocol,core,frame,walletconnect,server,cli}/src/**/*.${name}.ts`,
            `devnet/src/**/*.${name}.ts`,
            `directory/src/**/*.${name}.ts`,
            `scripts/**/*.${name}.mjs`,
          ],
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: 'dom',
          environment: 'happy-dom',
          include: [`packages/react/src/**/*.${name}.{ts,tsx}`, `apps/*/src/**/*.${name}.{ts,tsx}`],
        },
      },
    ],
    // An unhandled rejection fails the run: vitest's default, said aloud because the product promises it.
    dangerouslyIgnoreUnhandledErrors: false,
    reporters: ['default', 'json'],
    outputFile: { json: 'results/test-unit.json' },
  },
})

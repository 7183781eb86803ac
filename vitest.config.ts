import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['latchkey-source'] }
const ssr = { resolve: { conditions: ['latchkey-source'] } }
const common = { testTimeout: 30_000, hookTimeout: 30_000, restoreMocks: true } as const

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: 'node',
          environment: 'node',
          include: [
            'packages/{protocol,core,server,cli}/src/**/*.test.ts',
            'devnet/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
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
          include: ['packages/react/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
    // An unhandled rejection fails the run: vitest's default, said aloud because the product promises it.
    dangerouslyIgnoreUnhandledErrors: false,
    reporters: ['default', ['json', { outputFile: 'results/test-unit.json' }]],
  },
})

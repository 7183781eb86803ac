import { defineConfig } from '@playwright/test'

const tier = process.env.LATCHKEY_TIER ?? 'test'

/** Flags for a quiet browser; partitioning of third-party storage stays on, as visitors have it. */
export default defineConfig({
  testDir: `e2e/${tier === 'test' ? 'flows' : tier}`,
  globalSetup: './e2e/startStack.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '.out/playwright',
  reporter: [['list'], ['json', { outputFile: `results/${tier}-e2e.json` }]],
  use: { headless: true, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
})

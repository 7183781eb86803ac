import { defineConfig } from '@playwright/test'

const tier = process.env.LATCHKEY_TIER ?? 'test'
// `e2e/alone`: what needs no stack, or makes its own. It doesn't wait for one.
const isAlone = process.env.LATCHKEY_E2E_ALONE === '1'
const folder = isAlone ? 'alone' : tier === 'test' ? 'flows' : tier

export default defineConfig({
  testDir: `e2e/${folder}`,
  ...(!isAlone && { globalSetup: './e2e/startStack.ts' }),
  workers: isAlone ? 1 : 2,
  fullyParallel: false,
  forbidOnly: true,
  // `.ci/run` allows a second try, and says which flow needed it; whoever works on a flow sees each failure.
  retries: Number(process.env.LATCHKEY_RETRIES ?? 0),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '.out/playwright',
  reporter: [['list'], ['json', { outputFile: `results/${tier}-e2e${isAlone ? '-alone' : ''}.json` }]],
  use: {
    headless: true,
    viewport: { width: 1280, height: 800 },
    // Both cost a fifth of the time: recording every test, and painting frames of motion without a GPU. What is about motion
    // asks for it (`emulateMedia`).
    trace: process.env.LATCHKEY_TRACE ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
})

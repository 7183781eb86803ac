import { onTestFinished, vi } from 'vitest'
import { connect } from '../wallets/connect.ts'
import { createTestConfig, type TestConfig, type TestConfigParameters } from './createTestConfig.ts'

/** Starts a test config as on a page; it stops when the test ends. */
export function startTestConfig(parameters: TestConfigParameters = {}): TestConfig & { stop: () => void } {
  vi.stubGlobal('window', new EventTarget())
  const test = createTestConfig(parameters)
  const stop = test.config.start()
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return { ...test, stop }
}

/** The same, with a connected wallet. */
export async function startConnected(parameters: TestConfigParameters = {}) {
  const test = startTestConfig(parameters)
  await connect(test.config, { connector: test.wallet.connector })
  return test
}

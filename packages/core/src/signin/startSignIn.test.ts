import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { startSignInTest } from '../testing/startSignInTest.ts'
import { connect } from '../wallets/connect.ts'

afterEach(() => vi.unstubAllGlobals())

it('[S8.09] where the code of the sessions can’t be fetched, who connects is disconnected and told why, and the next connection fetches it again', async () => {
  const onUnhandled = vi.fn()
  process.on('unhandledRejection', onUnhandled)
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
  const path = './sessions/localSessions.ts'
  vi.doMock(path, () => {
    throw new Error('404')
  })
  onTestFinished(() => vi.doUnmock(path))
  const test = await startSignInTest({ siwx: { sessions: 'local' } })
  await connect(test.config, { connector: test.wallet.connector })
  await test.reach('lookFailed')
  await vi.waitFor(() => expect(test.config.state.connections.size).toBe(0), { interval: 1 })
  expect(test.shown).toEqual(['SIWXSignMessage'])
  await vi.waitFor(() => expect(JSON.stringify(test.config.logger.read())).toContain('CODE_NOT_LOADED'))
  vi.doUnmock(path)
  await connect(test.config, { connector: test.wallet.connector })
  await test.reach('asking')
  expect(test.config.state.connections.size).toBe(1)
  expect(onUnhandled).not.toHaveBeenCalled()
})

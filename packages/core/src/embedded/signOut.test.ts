import { describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from './testing/startEmbedded.ts'

const email = 'mira@example.org'
const never = () => new Promise<never>(() => {})
const fails = (message: string) => () => Promise.reject(new Error(message))
const keys = (storage: ReturnType<typeof createMemoryStorage>) =>
  [...storage.entries.keys()].filter((key) => key.includes('login/'))

describe('a sign-out that the frame has not answered', () => {
  it('[S4.51] a sign-out that a reload cut off is completed before the next request to the frame', async () => {
    const test = createTestFrame({ SIGN_OUT: never })
    const { config, storage } = await startSignedIn(test)
    void disconnect(config)
    await vi.waitFor(() => expect(test.names()).toContain('SIGN_OUT'), { interval: 1 })
    const memory = createMemoryStorage(Object.fromEntries(storage.entries))
    memory.entries.delete('latchkey/login/LAST_EMAIL_LOGIN_TIME')
    const reloaded = createTestFrame()
    reloaded.state.signedIn = true
    const again = startEmbedded(reloaded, { memory })
    expect(again.config.state.status).toBe('disconnected')
    await again.login.begin({ email })
    const asked = reloaded.names().filter((name) => ['SIGN_OUT', 'CONNECT_EMAIL'].includes(name))
    expect(asked).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
    expect(keys(memory)).toEqual(['latchkey/login/LAST_EMAIL_LOGIN_TIME'])
  })

  it('[S4.51, S7.51] the frame signs out while it owes the page as many reads as may wait', async () => {
    const test = createTestFrame({ RPC_REQUEST: never })
    const { config, ask } = await startSignedIn(test)
    const reads = Array.from({ length: 20 }, () => ask('eth_blockNumber').catch((error) => error))
    await vi.waitFor(() => expect(test.names().filter((name) => name === 'RPC_REQUEST')).toHaveLength(20), {
      interval: 1,
    })
    await disconnect(config)
    expect(test.names()).toContain('SIGN_OUT')
    expect(test.state.signedIn).toBe(false)
    // nobody waits on for what a former account was to read
    for (const error of await Promise.all(reads)) expect(error).toBeInstanceOf(Error)
  })

  it('[S4.51] a new login cancels a sign-out that the frame never answered', async () => {
    const refusing = () => createTestFrame({ SIGN_OUT: fails('An error occurred') })
    const { config, storage } = await startSignedIn(refusing())
    await disconnect(config)
    expect(keys(storage)).toContain('latchkey/login/SIGN_OUT')
    storage.entries.delete('latchkey/login/LAST_EMAIL_LOGIN_TIME')
    const again = startEmbedded(refusing(), { memory: storage })
    await again.login.begin({ email })
    await again.login.enterCode({ code: '123456' })
    await connect(again.config, { connector: again.connector })
    expect(keys(storage)).not.toContain('latchkey/login/SIGN_OUT')
  })
})

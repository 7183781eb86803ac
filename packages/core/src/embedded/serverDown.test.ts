import { FrameError } from '@latchkey/frame/messenger'
import { describe, expect, it, vi } from 'vitest'
import { createTestFrame } from './testing/createTestFrame.ts'
import { startEmbedded, startSignedIn } from './testing/startEmbedded.ts'

const deadline = { timeout: 10_000 }
const usedKey = 'latchkey/login/EMAIL_LOGIN_USED_KEY'
const failed = (reason: string, message = 'Words of the server.') =>
  new FrameError('refused', message, { refusal: { reason } })

/** A page that is loaded while opening the wallet fails with `error`, in the browser of somebody who is signed in. */
async function startReloaded(error: Error) {
  const before = await startSignedIn()
  before.stop()
  const test = createTestFrame({ GET_USER: () => Promise.reject(error) })
  test.state.signedIn = true
  const page = startEmbedded(test, { storage: before.storage })
  expect(page.config.state.status).toBe('reconnecting')
  await vi.waitFor(() => expect(page.config.state.status).toBe('disconnected'), deadline)
  page.stop()
  return { storage: before.storage, names: test.names, events: page.events }
}

describe('a page that is loaded while the wallet cannot be opened', () => {
  it.each([
    ['the server does not answer', failed('offline')],
    ['the server is overloaded', failed('unavailable')],
    ['a proxy answers with a page of its own', failed('unknown')],
    ['the budget of this address is used up', failed('rate_limited')],
    ['the keys fail without a code', new Error('The key worker did not answer.')],
  ])('[S4.51] [X.20] %s: the login stays, and the next page is connected', async (_, error) => {
    const { storage, names, events } = await startReloaded(error)
    expect(names()).not.toContain('SIGN_OUT')
    expect(events).toContainEqual({
      event: 'wallet_unavailable',
      properties: { connectorId: 'ID_AUTH', name: 'Email' },
    })
    expect(storage.entries.get(usedKey)).toBe('true')
    const test = createTestFrame()
    test.state.signedIn = true
    const { config } = startEmbedded(test, { storage })
    await vi.waitFor(() => expect(config.state.status).toBe('connected'), deadline)
  })

  it.each([
    ['the server has ended the session', failed('session')],
    [
      'this device does not hold the wallet',
      failed('rejected', 'The wallet isn’t on this device. Sign in again to recover it here.'),
    ],
    ['its settings find no share here', failed('notOnDevice', 'The wallet isn’t on this device.')],
    ['the browser has no storage for it', failed('notProtected', 'This browser doesn’t store data.')],
    ['nobody is signed in', new Error('You’re signed out. Sign in again.')],
  ])('[S4.51] %s: the login is cleared', async (_, error) => {
    const { storage, events } = await startReloaded(error)
    expect(events.map(({ event }) => event)).not.toContain('wallet_unavailable')
    expect(storage.entries.has(usedKey)).toBe(false)
  })
})

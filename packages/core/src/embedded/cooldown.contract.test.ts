import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { startEmbedded } from './testing/startEmbedded.ts'

const email = 'mira@example.org'
const now = 1_900_000_000_000
const isMailKey = (key: string) => key.endsWith('LAST_EMAIL_LOGIN_TIME')

afterEach(() => void vi.useRealTimers())

/** The storage of a page that requested a mail now, and the key of that mail's time. */
async function storeMail() {
  const memory = createMemoryStorage()
  const app = startEmbedded(undefined, { memory })
  await app.login.begin({ email })
  app.stop()
  const key = [...memory.entries.keys()].find(isMailKey)
  if (!key) throw new Error('No time of a mail is stored')
  return { memory, key }
}

describe('the stored time of the last mail', () => {
  it.each([
    ['30 s ago', String(now - 30_000)],
    ['missing', undefined],
    ['no JSON', '{'],
    ['text', '"yesterday"'],
    ['an object', '{"time":1}'],
    ['in the future', String(now + 60_000)],
  ])('[S5.04] %s: a mail may be asked for, and the frame is asked', async (_, stored) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now })
    const { memory, key } = await storeMail()
    if (stored === undefined) memory.entries.delete(key)
    else memory.entries.set(key, stored)
    const app = startEmbedded(undefined, { memory })
    expect(app.login.cooldown()).toBe(0)
    await expect(app.login.begin({ email })).resolves.toMatchObject({ kind: 'code' })
    expect(app.names()).toContain('CONNECT_EMAIL')
  })

  it('[S5.04, S9.01] 29.999 s ago: it may not, and the frame is not asked', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now })
    const { memory, key } = await storeMail()
    memory.entries.set(key, String(now - 29_999))
    const app = startEmbedded(undefined, { memory })
    await expect(app.login.begin({ email })).rejects.toMatchObject({ code: 'LOGIN_COOLDOWN', seconds: 1 })
    expect(app.names()).not.toContain('CONNECT_EMAIL')
  })
})

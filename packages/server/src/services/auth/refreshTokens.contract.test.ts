import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { randomId } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const minute = 60_000

onBothDatabases('refresh tokens', (db) => {
  async function signedIn() {
    const stack = await closeAfter(startAuthStack({ db: db() }))
    return { stack, device: await stack.signIn('mira@example.org') }
  }

  it('[X.14, X.14b] [T-RT] one that comes again ends the session for whoever holds it', async () => {
    const { device } = await signedIn()
    const { refreshToken } = device.session
    await device.refresh()
    // control: the new tokens work until the old one comes again
    expect(await device.outcome(authApi.session, undefined)).toBe('ok')
    expect((await device.tryRefresh(refreshToken)).failure.field).toBe('session')
    expect(await device.outcome(authApi.session, undefined)).toBe('session')
    expect((await device.tryRefresh()).status).toBe(401)
  })

  it('[X.14] a request whose answer was lost is answered again, alike, for a minute', async () => {
    const { stack, device } = await signedIn()
    const body = { refreshToken: device.session.refreshToken, attempt: randomId() }
    const first = await device.ask(authApi.refresh, body)
    const second = await device.ask(authApi.refresh, body)
    expect(second.reply.refreshToken).toBe(first.reply.refreshToken)
    stack.skip(minute)
    expect(await device.outcome(authApi.refresh, body)).toBe('session')
  })

  it('[X.14, X.14a] [T-RT] another device can neither use a token nor end its session with it', async () => {
    const { stack, device } = await signedIn()
    const thief = await stack.device()
    expect((await thief.tryRefresh(device.session.refreshToken)).status).toBe(401)
    expect((await device.tryRefresh()).status).toBe(200)
  })
})

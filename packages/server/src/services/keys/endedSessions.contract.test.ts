import { randomBytes } from 'node:crypto'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { activateSet, newWallet, oneShotKey, randomId } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000

onBothDatabases('sessions and devices', (db) => {
  /** One account, signed in on two devices. The wallet was made on the first. */
  async function start() {
    const stack = await closeAfter(startAuthStack({ db: db() }))
    const mine = await stack.signIn(email)
    const wallet = newWallet()
    const setId = randomId()
    await activateSet(mine, wallet, { setId, replaces: null, share: randomBytes(64) })
    stack.skip(minute)
    const other = await stack.signIn(email)
    const release = async (device: typeof mine) =>
      device.outcome(keysApi.release, {
        walletId: wallet.walletId,
        setId,
        recipient: (await oneShotKey()).recipient,
      })
    const getDevices = async () => (await mine.ask(authApi.sessions, undefined)).reply
    return { stack, mine, other, release, getDevices }
  }

  it('[X.14, X.14d] are listed: browser and system, first and last use, and which one asks', async () => {
    const { getDevices } = await start()
    const { devices, sessions } = await getDevices()
    expect(devices).toHaveLength(2)
    const [newest, first] = devices
    expect(newest).toMatchObject({ isCurrent: false, kind: { browser: 'firefox', system: 'linux' } })
    expect(newest?.name).toBe('Firefox on Linux')
    expect(first).toMatchObject({ isCurrent: true })
    expect(Number(newest?.lastUsedAt) - Number(first?.approvedAt)).toBeGreaterThanOrEqual(minute)
    expect(sessions.map(({ deviceId }) => deviceId)).toEqual([newest?.id, first?.id])
  })

  describe('[X.14] a device that is revoked', () => {
    it('signs in to nothing and gets no share from the same moment on, although its token is valid for minutes', async () => {
      const { mine, other, release, getDevices } = await start()
      expect(await release(other)).toBe('ok')
      const { devices } = await getDevices()
      const id = devices.find(({ isCurrent }) => !isCurrent)?.id ?? ''
      const { reply } = await mine.ask(authApi.revoke, { what: 'device', id })
      expect(reply.ended).toHaveLength(1)
      expect(await other.outcome(authApi.session, undefined)).toBe('session')
      // control: the keys service knows nothing of it until it is told
      expect(await release(other)).toBe('ok')
      expect(await mine.outcome(keysApi.endSessions, { sessions: reply.ended })).toBe('ok')
      expect(await release(other)).toBe('session')
      expect(await other.outcome(keysApi.wallet, undefined)).toBe('session')
      expect(await release(mine)).toBe('ok')
      expect((await getDevices()).devices).toHaveLength(1)
    })

    it('can’t end the sessions of another account', async () => {
      const { stack, other, release, getDevices } = await start()
      const stranger = await stack.signIn('eve@example.org')
      const { devices, sessions } = await getDevices()
      const ids = sessions.map(({ id }) => id)
      for (const { id } of devices) await stranger.ask(authApi.revoke, { what: 'device', id })
      expect(await stranger.outcome(keysApi.endSessions, { sessions: ids })).toBe('ok')
      expect(await release(other)).toBe('ok')
      expect((await getDevices()).devices).toHaveLength(2)
    })
  })

  it('[X.14, X.14d] all devices but this one are revoked in one step', async () => {
    const { stack, mine, other, release, getDevices } = await start()
    stack.skip(minute)
    const third = await stack.signIn(email)
    const { reply } = await mine.ask(authApi.revoke, { what: 'otherDevices' })
    expect(reply.ended).toHaveLength(2)
    await mine.ask(keysApi.endSessions, { sessions: reply.ended })
    for (const device of [other, third]) {
      expect(await device.outcome(authApi.session, undefined)).toBe('session')
      expect(await release(device)).toBe('session')
    }
    expect((await getDevices()).devices).toMatchObject([{ isCurrent: true }])
    expect(await release(mine)).toBe('ok')
    const { activity } = (await mine.ask(authApi.activity, undefined)).reply
    expect(activity[0]?.event).toBe('other_devices_revoked')
  })
})

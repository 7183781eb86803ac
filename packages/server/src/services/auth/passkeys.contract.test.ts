import { randomBytes } from 'node:crypto'
import { authLimits } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createTestPasskey, type TestPasskey } from '../../testing/createTestPasskey.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, submitForm } from '../../testing/startAuthStack.ts'
import {
  passkeyOwner as email,
  startPasskeyStack,
  passkeyWallet as wallet,
  whileLocked,
} from '../../testing/startPasskeyStack.ts'

const closeAfter = cleanups()
const hour = 60 * 60_000
const day = 24 * hour
type Forgery = Parameters<TestPasskey['answer']>[2]

onDatabase('a new device that a passkey of the account lets in', (db) => {
  const start = (env: Readonly<Record<string, string>> = {}) => closeAfter(startPasskeyStack(db(), env))

  it('[X.12, X.12f] [S4.45] is offered after the right code, mails no link, is signed in by one touch, and the owner is told', async () => {
    const { enter, answer, passkey, mailer } = await start()
    const fresh = await enter()
    const { credentialId, prfSalt } = passkey.registration
    expect(fresh.reply).toEqual({
      action: 'VERIFY_DEVICE',
      passkey: { challenge: expect.any(String), passkeys: [{ credentialId, prfSalt }] },
      expiresIn: authLimits.codeLife,
    })
    const mails = mailer.mails.length
    const { reply, status } = await answer(fresh)
    expect(status).toBe(200)
    expect(reply.account).toMatchObject({ email })
    fresh.device.keep(reply)
    expect(await fresh.device.outcome(authApi.session, undefined)).toBe('ok')
    await expect.poll(() => mailer.mails.length).toBe(mails + 1)
    expect(mailer.mails.at(-1)?.subject).toBe('New sign-in')
    // the device is known from now on
    const again = await fresh.device.connect(email, { first: 'code' })
    expect(again.reply.action).not.toBe('VERIFY_DEVICE')
  })

  it('[X.12] the link stays: it is mailed when it is asked for, once, with its number, and by it the device gets in', async () => {
    const { enter, mailer, url, mine, sessions } = await start()
    const fresh = await enter()
    const { device, flowId } = fresh
    await mine.refresh()
    // until then no other device is bothered
    expect((await mine.ask(authApi.waitingDevices, undefined)).reply.devices).toEqual([])
    const before = mailer.mails.length
    const { reply } = await device.ask(authApi.mailDeviceLink, { flowId })
    expect(reply).toEqual({ number: expect.stringMatching(/^\d\d$/), expiresIn: authLimits.linkLife })
    expect(mailer.mails.length).toBe(before + 1)
    expect(await device.outcome(authApi.mailDeviceLink, { flowId })).toBe('device')
    expect((await mine.ask(authApi.waitingDevices, undefined)).reply.devices).toHaveLength(1)
    const open = await sessions()
    await submitForm(url, mailer.linkFor(email), { decision: 'approve', number: reply.number ?? '' })
    expect((await device.ask(authApi.connectDevice, { flowId })).reply.status).toBe('signed_in')
    expect(await sessions()).toBe(open + 1)
  })

  it('[X.12] a link that can’t be mailed leaves the passkey, and is asked for again', async () => {
    const { enter, answer, mailer } = await start()
    const { device, flowId } = await enter()
    mailer.problem = new Error('down')
    expect(await device.outcome(authApi.mailDeviceLink, { flowId })).toBe('unavailable')
    mailer.problem = undefined
    expect(await device.outcome(authApi.mailDeviceLink, { flowId })).toBe('ok')
    const second = await enter()
    mailer.problem = new Error('down')
    await second.device.ask(authApi.mailDeviceLink, { flowId: second.flowId })
    expect((await answer(second)).status).toBe(200)
  })

  it('[X.12] [T-ENUM] is not offered to a client that does not ask, without a passkey, or where the wallet has no origin', async () => {
    const { beginCodeFirst, signIn, enter, skip, mailer } = await start()
    const { device, body } = await beginCodeFirst(email)
    const { reply } = await device.ask(authApi.connectOtp, body)
    expect(reply).toMatchObject({ action: 'VERIFY_DEVICE', number: expect.any(String) })
    expect('passkey' in reply).toBe(false)
    await signIn('omar@example.org')
    const before = mailer.mails.length
    skip(cooldown)
    const other = await enter('omar@example.org')
    expect(other.reply.passkey).toBeUndefined()
    expect(other.reply.number).toBeDefined()
    // code and link
    expect(mailer.mails.length).toBe(before + 2)
  })

  describe('lets nobody else in', () => {
    it('[T-PHISH] [X.12] a device that has the code but no passkey', async () => {
      const { enter, outcome, answer, sessions } = await start()
      const open = await sessions()
      const phisher = await enter()
      const own = createTestPasskey(wallet)
      expect(await outcome(phisher, { by: own })).toBe('passkey')
      const again = await enter()
      expect(await outcome(again, {}, own)).toBe('passkey')
      // the code alone waits for an approval that nobody gives
      expect((await again.device.ask(authApi.connectOtp, again.body)).failure.field).toBe('otp')
      expect(await sessions()).toBe(open)
      // control
      expect((await answer(await enter())).status).toBe(200)
    })

    it('[T-LINKACC] [X.12] the passkey of another account, also under the id of one of this account', async () => {
      const { signIn, register, enter, outcome, passkey, skip } = await start()
      const eve = await signIn('eve@example.org')
      const hers = createTestPasskey(wallet)
      expect(await register(eve, hers)).toBe('ok')
      // nor does another account get the id of this passkey for a key of its own
      const { credentialId } = passkey.registration
      const thief = createTestPasskey(wallet)
      expect(await eve.outcome(authApi.registerPasskey, { ...thief.registration, credentialId })).toBe('ok')
      expect(await outcome(await enter(), {}, hers)).toBe('passkey')
      expect(await outcome(await enter(), { credentialId }, thief)).toBe('passkey')
      // control: each passkey lets a device in to its own account
      skip(cooldown)
      expect(await outcome(await enter('eve@example.org'), {}, hers)).toBe('ok')
      expect(await outcome(await enter())).toBe('ok')
    })

    it('[X.12] [T-PHISH] an answer that is replayed, for another sign-in, or of another device', async () => {
      const { enter, answer, outcome, passkey, device } = await start()
      const [first, second] = [await enter(), await enter()]
      // the challenge of another sign-in
      expect(await outcome(first, { challenge: second.offer.challenge })).toBe('passkey')
      // which used up its own
      expect(await outcome(first)).toBe('device')
      // another device
      const stolen = passkey.answer(second.flowId, second.offer)
      expect(await (await device()).outcome(authApi.connectPasskey, stolen)).toBe('device')
      expect(await first.device.outcome(authApi.connectPasskey, stolen)).toBe('device')
      // control, and replayed
      expect((await second.device.ask(authApi.connectPasskey, stolen)).status).toBe(200)
      expect(await second.device.outcome(authApi.connectPasskey, stolen)).toBe('device')
      expect((await answer(second)).failure.field).toBe('device')
    })

    it.each<[string, Forgery]>([
      ['at another origin', { origin: 'https://wallet.evil.example' }],
      ['for another relying party', { rpId: 'evil.example' }],
      ['in another app', { topOrigin: 'https://evil.example' }],
      ['without the person verified', { flags: 0x01 }],
    ])('[X.12] [T-PHISH] an answer %s', async (_, forgery) => {
      const { enter, outcome } = await start()
      expect(await outcome(await enter(), forgery)).toBe('passkey')
      expect(await outcome(await enter(), { topOrigin: 'https://app.example' })).toBe('ok')
    })

    it('[X.12] an answer that comes late, or after the device was refused', async () => {
      const { enter, outcome, skip, url, mailer } = await start()
      const late = await enter()
      skip(authLimits.codeLife)
      expect(await outcome(late)).toBe('device')
      // what has to go on is the link
      expect(await late.device.outcome(authApi.mailDeviceLink, { flowId: late.flowId })).toBe('ok')
      const refused = await enter()
      await refused.device.ask(authApi.mailDeviceLink, { flowId: refused.flowId })
      await submitForm(url, mailer.linkFor(email), { decision: 'deny' })
      expect(await outcome(refused)).toBe('device')
    })

    it('[X.12] a passkey that was removed meanwhile', async () => {
      const { enter, outcome, mine, passkey, register } = await start()
      const other = createTestPasskey(wallet)
      await register(mine, other)
      const waiting = [await enter(), await enter()] as const
      expect(waiting[1].offer.passkeys).toHaveLength(2)
      await mine.refresh()
      const { credentialId } = other.registration
      expect(await mine.outcome(authApi.retainPasskeys, { credentialIds: [credentialId] })).toBe('ok')
      expect(await outcome(waiting[0])).toBe('passkey')
      expect(await outcome(waiting[1], {}, other)).toBe('ok')
      expect((await enter()).offer.passkeys.map((each) => each.credentialId)).not.toContain(
        passkey.registration.credentialId,
      )
    })

    it('[X.12] the account that was deleted meanwhile', async () => {
      const { enter, outcome, mine, mailer, skip, sweep } = await start({ LATCHKEY_DELETION_DAYS: '1' })
      const begun = await mine.ask(authApi.deleteAccount, {})
      if (begun.reply.action !== 'VERIFY_OTP') throw new Error(begun.reply.action)
      const { deletionId } = begun.reply
      const otp = mailer.codeFor(email)
      expect(await mine.outcome(authApi.confirmDeletion, { deletionId, otp })).toBe('ok')
      skip(day - authLimits.codeLife)
      const waiting = await enter()
      skip(authLimits.codeLife - cooldown)
      await sweep()
      expect(await outcome(waiting)).toBe('device')
      expect(await db().query.selectFrom('authPasskey').select('id').execute()).toEqual([])
    })

    it('[X.01] [T-PHISH] while the account is paused', async () => {
      const { enter, outcome, mine, skip } = await start()
      const waiting = await enter()
      const { pauseId } = (await mine.ask(authApi.pauseNewDevices, {})).reply
      expect(await outcome(waiting)).toBe('paused')
      await mine.ask(authApi.pauseNewDevices, { closed: pauseId })
      skip(authLimits.codeLife + 1)
      // control, with a challenge of after that
      expect(await outcome(await enter())).toBe('ok')
    })
  })

  it('[X.12] [T-OTP] two approvals at once, link and passkey, give one session', async () => {
    const { enter, answer, mailer, url, sessions } = await start()
    for (let round = 0; round < 4; round += 1) {
      const fresh = await enter()
      const { device, flowId } = fresh
      const { number = '' } = (await device.ask(authApi.mailDeviceLink, { flowId })).reply
      const link = mailer.linkFor(email)
      const open = await sessions()
      const waiting = device.ask(authApi.connectDevice, { flowId })
      const [byPasskey] = await Promise.all([
        answer(fresh),
        submitForm(url, link, { decision: 'approve', number }),
      ])
      const byLink = await waiting
      const won = [byPasskey.status === 200, byLink.reply.status === 'signed_in']
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await sessions()).toBe(open + 1)
    }
  })

  it('[X.12] fifty answers at once give one session', async () => {
    const { enter, answer, sessions } = await start()
    const fresh = await enter()
    const open = await sessions()
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer(fresh)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessions()).toBe(open + 1)
  })

  describe('is registered', () => {
    it('[X.12] with a fresh sign-in only, of a kind that is verified here, and eight for an account', async () => {
      const { mine, signIn, register, skip, device } = await start()
      const next = createTestPasskey(wallet)
      expect(await register(await device(), next)).not.toBe('ok')
      const publicKey = randomBytes(91).toString('base64url')
      expect(await mine.outcome(authApi.registerPasskey, { ...next.registration, publicKey })).toBe(
        'passkey_key',
      )
      // again: nothing changes
      expect(await register(mine)).toBe('ok')
      for (let count = 1; count < authLimits.passkeys; count += 1) {
        // the owner is mailed of each, and six times an hour at most
        if (count === authLimits.codesPerHour) {
          skip(hour)
          await signIn(email, mine)
        }
        expect(await register(mine, createTestPasskey(wallet))).toBe('ok')
      }
      expect(await register(mine, next)).toBe('no_room')
      skip(authLimits.freshFor + 1)
      await mine.refresh()
      expect(await register(mine, next)).toBe('fresh_login')
      expect(await mine.outcome(authApi.retainPasskeys, { credentialIds: [] })).toBe('fresh_login')
    })

    it('[X.12] [T-LINKACC] by a device that is new to the account, it counts a day later, and not at all once that device is revoked', async () => {
      const { mine, signIn, enter, answer, outcome, register, skip } = await start()
      skip(2 * authLimits.foundingFor)
      const newcomer = await enter()
      newcomer.device.keep((await answer(newcomer)).reply)
      const theirs = createTestPasskey(wallet)
      expect(await register(newcomer.device, theirs)).toBe('ok')
      const ids = async () => (await enter()).offer.passkeys.map((each) => each.credentialId)
      expect(await ids()).not.toContain(theirs.registration.credentialId)
      expect(await outcome(await enter(), {}, theirs)).toBe('passkey')
      skip(authLimits.newFor)
      expect(await ids()).toContain(theirs.registration.credentialId)
      await signIn(email, mine)
      await mine.ask(authApi.revoke, { what: 'otherDevices' })
      expect(await ids()).not.toContain(theirs.registration.credentialId)
      // one of a device that was settled stays when that device is lost
      expect(await outcome(await enter())).toBe('ok')
    })

    const ids = async () =>
      (await db().query.selectFrom('authPasskey').select('id').orderBy('createdAt').execute()).map(
        ({ id }) => id,
      )

    it('[X.12] [T-LINKACC] not by a registration that waits while its device is revoked, and none stays that a revocation waits for', async () => {
      const { mine, enter, answer, register, skip } = await start()
      skip(2 * authLimits.foundingFor)
      await mine.refresh()
      const newcomer = await enter()
      newcomer.device.keep((await answer(newcomer)).reply)
      const revoked = { endedAt: 1 }
      const registered = await whileLocked(
        db(),
        () => register(newcomer.device, createTestPasskey(wallet)),
        async (tx) => {
          await tx.updateTable('authSession').set(revoked).execute()
          await tx.updateTable('authDevice').set({ revokedAt: 1 }).execute()
        },
      )
      expect(registered).toBe('session')
      expect(await ids()).toHaveLength(1)
      await db().query.updateTable('authSession').set({ endedAt: null }).execute()
      await db().query.updateTable('authDevice').set({ revokedAt: null }).execute()
      // the other way round: a registration that is stored while the revocation waits
      const { device } = await db()
        .query.selectFrom('authSession')
        .select('device')
        .where('id', '=', (await newcomer.device.ask(authApi.session, undefined)).reply.sessionId)
        .executeTakeFirstOrThrow()
      const row = await db().query.selectFrom('authPasskey').selectAll().executeTakeFirstOrThrow()
      const { status } = await whileLocked(
        db(),
        () => mine.ask(authApi.revoke, { what: 'otherDevices' }),
        (tx) =>
          tx
            .insertInto('authPasskey')
            .values({ ...row, id: 'z', credentialIndex: 'z', device, usableFrom: row.createdAt + day })
            .execute(),
      )
      expect(status).toBe(200)
      expect(await ids()).toHaveLength(1)
    })

    it('[X.12] [T-LINKACC] a session whose device was revoked is none, and registers nothing', async () => {
      const { mine, register } = await start()
      await db().query.updateTable('authDevice').set({ revokedAt: 1 }).execute()
      expect(await register(mine, createTestPasskey(wallet))).toBe('session')
      await db().query.updateTable('authDevice').set({ revokedAt: null }).execute()
      expect(await register(mine, createTestPasskey(wallet))).toBe('ok')
    })

    it('[X.12] [T-LINKACC] by a device that is new to the account, so that room is left for those of the others', async () => {
      const { mine, signIn, enter, answer, register, skip } = await start()
      skip(2 * authLimits.foundingFor)
      const newcomer = await enter()
      newcomer.device.keep((await answer(newcomer)).reply)
      const { passkeys } = authLimits
      for (let at = 1; at < passkeys; at += 1) {
        if (at === authLimits.codesPerHour - 1) {
          skip(hour)
          await signIn(email, newcomer.device)
        }
        expect(await register(newcomer.device, createTestPasskey(wallet))).toBe('ok')
      }
      expect(await register(newcomer.device, createTestPasskey(wallet))).toBe('no_room')
      skip(cooldown)
      await signIn(email, mine)
      expect(await register(mine, createTestPasskey(wallet))).toBe('ok')
      expect(await ids()).toHaveLength(passkeys + 1)
    })

    it('[X.12] [T-LINKACC] once: a passkey that was removed, and the key of one under another id or in another account, is refused', async () => {
      const { mine, signIn, outcome, enter, passkey, register } = await start()
      const { credentialId, publicKey } = passkey.registration
      const other = createTestPasskey(wallet)
      const renamed = { ...passkey.registration, credentialId: other.registration.credentialId }
      const registerRaw = (device: WalletDevice, body: typeof renamed) =>
        device.outcome(authApi.registerPasskey, body)
      // under another id it would stay when the one the owner knows is removed
      expect(await registerRaw(mine, renamed)).toBe('passkey_known')
      const eve = await signIn('eve@example.org')
      expect(await register(eve)).toBe('passkey_known')
      // the same key in another encoding: its point is compressed
      const spki = Buffer.from(publicKey, 'base64url')
      const head = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex')
      const parity = 2 + ((spki.at(-1) ?? 0) & 1)
      const compressed = Buffer.concat([head, Buffer.from([parity]), spki.subarray(27, 59)])
      const short = { ...renamed, publicKey: compressed.toString('base64url') }
      expect(await registerRaw(mine, short)).toBe('passkey_known')
      expect(await mine.outcome(authApi.retainPasskeys, { credentialIds: [] })).toBe('ok')
      for (const device of [mine, eve]) {
        expect(await register(device)).toBe('passkey_known')
        expect(await registerRaw(device, renamed)).toBe('passkey_known')
      }
      expect((await enter()).offer.passkeys).toEqual([])
      // control: another key is registered, also under the id of the one that was removed
      expect(await registerRaw(mine, { ...other.registration, credentialId })).toBe('ok')
      expect(await outcome(await enter(), { credentialId }, other)).toBe('ok')
    })

    it('[X.12] so that the database reveals no id and no key, and a row that was written there lets nobody in', async () => {
      const { passkey, enter, outcome } = await start()
      const rows = await db().query.selectFrom('authPasskey').selectAll().execute()
      const text = JSON.stringify(rows)
      for (const value of Object.values(passkey.registration)) expect(text).not.toContain(value)
      const fresh = await enter()
      const flows = JSON.stringify(await db().query.selectFrom('authFlow').selectAll().execute())
      expect(flows).not.toContain(fresh.offer.challenge)
      const [row] = rows
      if (!row) throw new Error('no row')
      const planted = createTestPasskey(wallet)
      const plant = (id: string, facts: string) =>
        db()
          .query.insertInto('authPasskey')
          .values({ ...row, id, credentialIndex: id, facts })
          .execute()
      await plant('x', JSON.stringify(planted.registration))
      // sealed, but for another row
      await plant('y', row.facts)
      expect((await enter()).offer.passkeys).toHaveLength(1)
      expect(await outcome(await enter(), {}, planted)).toBe('passkey')
      // control
      expect(await outcome(fresh)).toBe('ok')
    })

    it('[X.12] a counter that does not grow is noted in the log of the account', async () => {
      const { enter, answer } = await start()
      for (const signCount of [5, 9, 9]) expect((await answer(await enter(), { signCount })).status).toBe(200)
      const events = await db()
        .query.selectFrom('authEvent')
        .select('event')
        .where('event', '=', 'passkey_counter_regressed')
        .execute()
      expect(events).toHaveLength(1)
    })
  })
})

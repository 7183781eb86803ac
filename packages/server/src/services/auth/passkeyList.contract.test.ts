import { authLimits } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createTestPasskey } from '../../testing/createTestPasskey.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown } from '../../testing/startAuthStack.ts'
import {
  passkeyOwner as email,
  startPasskeyStack,
  passkeyWallet as wallet,
  whileLocked,
} from '../../testing/startPasskeyStack.ts'

const closeAfter = cleanups()
const hour = 60 * 60_000

onDatabase('a passkey of an account that lets new devices in', (db) => {
  const start = () => closeAfter(startPasskeyStack(db()))

  describe('is listed and removed', () => {
    /** The account, with a device that was let in just now and has a passkey of its own. */
    async function startWithNewcomer() {
      const stack = await start()
      const { enter, answer, register, signIn, mine, skip } = stack
      skip(2 * authLimits.foundingFor)
      const newcomer = await enter()
      newcomer.device.keep((await answer(newcomer)).reply)
      const own = createTestPasskey(wallet)
      expect(await register(newcomer.device, own)).toBe('ok')
      await signIn(email, mine)
      const list = async (device: WalletDevice) =>
        (await device.ask(authApi.passkeys, undefined)).reply.passkeys
      const remove = (device: WalletDevice, id = '') => device.outcome(authApi.removePasskey, { id })
      return { ...stack, newcomer: newcomer.device, own, list, remove }
    }

    it('[X.12] with its days and the kind of its device, for a session of the account alone', async () => {
      const { list, mine, passkey, own, newcomer, device, signIn } = await startWithNewcomer()
      const [first, second, ...more] = await list(mine)
      expect(more).toEqual([])
      expect(first).toEqual({
        id: expect.any(String),
        credentialId: passkey.registration.credentialId,
        kind: { browser: 'firefox', system: 'linux' },
        createdAt: expect.any(Number),
        usableFrom: first?.createdAt,
        // it let the new device in
        lastUsedAt: expect.any(Number),
      })
      expect(second).toMatchObject({
        credentialId: own.registration.credentialId,
        usableFrom: (second?.createdAt ?? 0) + authLimits.newFor,
        lastUsedAt: null,
      })
      expect(await list(newcomer)).toEqual([first, second])
      expect(await (await device()).outcome(authApi.passkeys, undefined)).not.toBe('ok')
      expect(await list(await signIn('eve@example.org'))).toEqual([])
    })

    it('[X.12] [T-LINKACC] by a device that is new to the account only if it registered it, and none at all where one is not its own', async () => {
      const { list, remove, mine, newcomer, own, passkey, skip, signIn, enter, outcome } =
        await startWithNewcomer()
      const [first, second] = await list(mine)
      const { credentialId } = own.registration
      expect(await remove(newcomer, first?.id)).toBe('hold')
      // the recovery methods are changed after this alone: a method whose passkey stays here stays too
      expect(await newcomer.outcome(authApi.retainPasskeys, { credentialIds: [credentialId] })).toBe('hold')
      expect(await newcomer.outcome(authApi.retainPasskeys, { credentialIds: [] })).toBe('hold')
      expect(await list(mine)).toEqual([first, second])
      expect(await outcome(await enter(), {}, passkey)).toBe('ok')
      // control: its own, and a day later those of others
      expect(await remove(newcomer, second?.id)).toBe('ok')
      skip(authLimits.newFor)
      await signIn(email, newcomer)
      expect(await remove(newcomer, first?.id)).toBe('ok')
      expect(await list(newcomer)).toEqual([])
    })

    it('[X.12] [T-LINKACC] not by a session that is old, another account, or a device that is revoked while it waits', async () => {
      const { list, remove, mine, newcomer, skip, signIn } = await startWithNewcomer()
      const [first, second] = await list(mine)
      expect(await remove(await signIn('eve@example.org'), first?.id)).toBe('passkey_gone')
      for (const request of [
        () => remove(newcomer, second?.id),
        () => newcomer.outcome(authApi.retainPasskeys, { credentialIds: [] }),
      ]) {
        const refused = await whileLocked(db(), request, (tx) =>
          tx.updateTable('authDevice').set({ revokedAt: 1 }).execute(),
        )
        expect(refused).toBe('session')
        await db().query.updateTable('authDevice').set({ revokedAt: null }).execute()
      }
      skip(authLimits.freshFor + 1)
      await mine.refresh()
      expect(await remove(mine, first?.id)).toBe('fresh_login')
      expect(await list(mine)).toHaveLength(2)
      await signIn(email, mine)
      expect(await remove(mine, first?.id)).toBe('ok')
      expect(await remove(mine, first?.id)).toBe('passkey_gone')
      expect(await list(mine)).toEqual([second])
    })
  })

  describe('its owner is mailed', () => {
    it.each([
      [
        'en',
        'A passkey was added',
        /Firefox on Linux on the network .* added a passkey to your account in .*, on \w+ \d+, 20\d\d at \d+:\d\d\s[AP]M \(UTC\)/,
      ],
      ['ar-EG', 'أُضيف مفتاح مرور', /مفتاح مرور إلى حسابك.* 20\d\d .*بالتوقيت العالمي/],
    ])(
      '[X.12] [T-LINKACC] in %s: what was added, when, on which device, and what to do',
      async (language, subject, text) => {
        const { mine, mailer } = await start()
        const { registration } = createTestPasskey(wallet)
        const before = mailer.mails.length
        expect(await mine.outcome(authApi.registerPasskey, { ...registration, language })).toBe('ok')
        await expect.poll(() => mailer.mails.length).toBe(before + 1)
        const mail = mailer.mails.at(-1)
        expect(mail).toMatchObject({ to: email, subject })
        expect(mail?.text).toMatch(text)
        expect(mail?.text).toContain(`${wallet}/settings`)
        // again: it is registered already
        expect(await mine.outcome(authApi.registerPasskey, registration)).toBe('ok')
        expect(mailer.mails.length).toBe(before + 1)
      },
    )

    it('[X.12] [T-LINKACC] of one that counts a day later, of one that was removed, of several, and of those that went with a device', async () => {
      const { mine, signIn, enter, answer, register, mailer, skip } = await start()
      await expect.poll(() => mailer.mails.at(-1)?.subject).toBe('A passkey was added')
      skip(2 * authLimits.foundingFor)
      const newcomer = await enter()
      newcomer.device.keep((await answer(newcomer)).reply)
      await expect.poll(() => mailer.mails.at(-1)?.subject).toBe('New sign-in')
      expect(await register(newcomer.device, createTestPasskey(wallet))).toBe('ok')
      await expect.poll(() => mailer.mails.at(-1)?.text).toMatch(/can approve new devices from/)
      await signIn(email, mine)
      await mine.ask(authApi.revoke, { what: 'otherDevices' })
      await expect.poll(() => mailer.mails.at(-1)?.subject).toBe('A passkey was removed')
      expect(await register(mine, createTestPasskey(wallet))).toBe('ok')
      await expect.poll(() => mailer.mails.at(-1)?.subject).toBe('A passkey was added')
      expect(await mine.outcome(authApi.retainPasskeys, { credentialIds: [] })).toBe('ok')
      await expect.poll(() => mailer.mails.at(-1)?.subject).toBe('Passkeys were removed')
      const { activity } = (await mine.ask(authApi.activity, undefined)).reply
      expect(activity.filter(({ event }) => event === 'passkey_removed')).toHaveLength(3)
    })

    it('[X.12] [T-LINKACC] of each that is added, or it is not added; no stranger can use that up, and removing is never refused', async () => {
      const { mine, beginByLink, register, mailer, skip, signIn } = await start()
      const subjects = (subject: string) => mailer.mails.filter((mail) => mail.subject === subject).length
      for (let count = 1; count < authLimits.codesPerHour; count += 1)
        expect(await register(mine, createTestPasskey(wallet))).toBe('ok')
      const next = createTestPasskey(wallet)
      expect(await register(mine, next)).toBe('rate_limited')
      await expect.poll(() => subjects('A passkey was added')).toBe(authLimits.codesPerHour)
      expect(await mine.outcome(authApi.retainPasskeys, { credentialIds: [] })).toBe('ok')
      expect(subjects('Passkeys were removed')).toBe(0)
      // an hour later, although strangers use up the mails that they can ask for
      skip(hour)
      for (let mails = 0; mails < authLimits.codesPerHour; mails += 1) {
        await beginByLink(email)
        skip(cooldown)
      }
      await expect(beginByLink(email)).rejects.toThrow()
      await signIn(email, mine)
      expect(await register(mine, next)).toBe('ok')
    })
  })
})

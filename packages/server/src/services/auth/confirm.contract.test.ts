import { randomBytes } from 'node:crypto'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { activateSet, newWallet, oneShotKey, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, wrongCode } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000
const day = 24 * 60 * minute
type Purpose = 'export' | 'payment' | 'recovery'

onDatabase('confirming by a code', (db) => {
  async function start() {
    const stack = await closeAfter(startAuthStack({ db: db() }))
    const device = await stack.signIn(email)
    const wallet = newWallet()
    const [setId, share] = [randomId(), randomBytes(64)]
    await activateSet(device, wallet, { setId, replaces: null, share })
    const subject = { walletId: wallet.walletId, setId }

    /** Begins a confirmation and returns the body that enters its code. */
    async function begin(purpose: Purpose) {
      const { reply } = await device.ask(authApi.confirm, { purpose })
      if (reply.action !== 'VERIFY_OTP') throw new Error('no code')
      return { confirmationId: reply.confirmationId, purpose, otp: stack.mailer.codeFor(email) }
    }
    /** The whole confirmation. */
    async function confirm(purpose: Purpose = 'export', by = device) {
      const { status, reply, failure } = await by.ask(authApi.confirm, { purpose })
      if (status !== 200 || reply.action !== 'VERIFY_OTP') return { failure, reply: undefined }
      const { confirmationId } = reply
      const otp = stack.mailer.codeFor(email)
      return by.ask(authApi.confirmCode, { confirmationId, purpose, otp })
    }
    /** Exports the server's share with a token. Returns the share, or the field of the refusal. */
    async function exportShare(token: string | undefined, by: WalletDevice = device) {
      const key = await oneShotKey()
      const body = { ...subject, recipient: key.recipient }
      const forgery = token === undefined ? {} : { accessToken: token }
      const { status, reply, failure } = await by.ask(keysApi.exportShare, body, forgery)
      if (status !== 200) return failure.field
      return key.open(reply.share, 'export-share-out', { ...subject, account: by.session.account.id })
    }
    return { stack, device, subject, share, begin, confirm, exportShare }
  }

  it('[X.09, X.09c] keys are exported by a code for that and a minute later, and the mailbox gets two mails', async () => {
    // Time passes where it is let pass alone: three seconds are left below.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const { stack, device, share, confirm, exportShare } = await start()
    const mailsBefore = stack.mailer.mails.length
    const { reply } = await confirm()
    expect(reply).toMatchObject({ action: 'CONFIRMED', waitFor: minute })
    const token = reply?.token
    await expect
      .poll(() => stack.mailer.mails.slice(mailsBefore).map(({ to, subject }) => [to, subject]))
      .toEqual([
        [email, 'Your code to export your keys'],
        [email, 'Your wallet keys are being exported'],
      ])
    const { activity } = (await device.ask(authApi.activity, undefined)).reply
    expect(activity[0]?.event).toBe('export_confirmed')

    expect(await exportShare(token)).toBe('session')
    stack.skip(57_000)
    expect(await exportShare(token)).toBe('session')
    stack.skip(4_000)
    expect(await exportShare(token)).toEqual(share)
    // such a token counts for nothing else, and five minutes
    const forgery = { accessToken: token ?? '' }
    expect(await device.outcome(keysApi.wallet, undefined, forgery)).toBe('session')
    expect(await device.outcome(authApi.session, undefined, forgery)).toBe('session')
    stack.skip(5 * minute)
    expect(await exportShare(token)).toBe('session')
  })

  it('[X.09, X.09c] no session exports them, however fresh, and a code for a payment neither', async () => {
    const { stack, device, begin, confirm, exportShare } = await start()
    expect(await exportShare(undefined)).toBe('fresh_login')
    const { reply } = await confirm('payment')
    expect(reply).toMatchObject({ action: 'CONFIRMED', waitFor: 0 })
    expect(reply).not.toHaveProperty('token')
    stack.skip(cooldown)
    const body = await begin('payment')
    expect(await device.outcome(authApi.confirmCode, { ...body, purpose: 'export' })).toBe('otp')
    // control: for its purpose it counts, once
    expect(await device.outcome(authApi.confirmCode, body)).toBe('ok')
    expect(await device.outcome(authApi.confirmCode, body)).toBe('otp')
  })

  it('[X.10] a code makes an old sign-in fresh again for the ways to recover, and exports nothing', async () => {
    const { stack, device, subject, confirm, exportShare } = await start()
    stack.skip(16 * minute)
    await device.refresh()
    expect(await device.outcome(keysApi.recoveryRead, subject)).toBe('fresh_login')
    const { reply } = await confirm('recovery')
    expect(reply).toMatchObject({ action: 'CONFIRMED', waitFor: 0 })
    const fresh = { accessToken: reply?.token ?? '' }
    expect(await device.outcome(keysApi.recoveryRead, subject, fresh)).toBe('ok')
    expect(await exportShare(reply?.token)).toBe('fresh_login')
    // what is refreshed later is fresh too, and not longer than a sign-in is
    await device.refresh()
    expect(await device.outcome(keysApi.recoveryRead, subject)).toBe('ok')
    stack.skip(16 * minute)
    await device.refresh()
    expect(await device.outcome(keysApi.recoveryRead, subject)).toBe('fresh_login')
    // a code for a payment doesn't
    stack.skip(cooldown)
    await confirm('payment')
    await device.refresh()
    expect(await device.outcome(keysApi.recoveryRead, subject)).toBe('fresh_login')
  })

  it('[X.09] the export token opens nothing else: no share to sign with, no way to recover', async () => {
    const { stack, device, subject, share, confirm, exportShare } = await start()
    stack.skip(16 * minute)
    await device.refresh()
    const token = (await confirm()).reply?.token ?? ''
    stack.skip(61_000)
    const { recipient } = await oneShotKey()
    const granted = { accessToken: token }
    expect([
      await device.outcome(keysApi.release, { ...subject, recipient }, granted),
      await device.outcome(keysApi.recoveryRead, subject, granted),
      await device.outcome(keysApi.wallet, undefined, granted),
    ]).toEqual(['session', 'session', 'session'])
    // control: it exports
    expect(await exportShare(token)).toEqual(share)
  })

  it('[X.09, X.09d] [T-EXP] a device that is new to the account waits 24 hours, by either service', async () => {
    const { stack, subject, share, confirm, exportShare } = await start()
    stack.skip(cooldown + day)
    const thief = await stack.signIn(email)
    expect((await confirm('export', thief)).failure?.field).toBe('hold')
    // the sign-in service counts from the sign-in, the keys service from the first share this device got
    stack.skip(9 * minute)
    expect((await releaseShare(thief, subject.walletId, subject.setId)).status).toBe(200)
    stack.skip(day - 10 * minute)
    await thief.refresh()
    expect((await confirm('export', thief)).failure?.field).toBe('hold')
    stack.skip(3 * minute)
    const early = (await confirm('export', thief)).reply?.token
    stack.skip(61_000)
    expect(await exportShare(early, thief)).toBe('hold')
    // control: minutes later both let it pass
    stack.skip(9 * minute)
    await thief.refresh()
    const late = (await confirm('export', thief)).reply?.token
    stack.skip(61_000)
    expect(await exportShare(late, thief)).toEqual(share)
  })

  it('[X.09, X.09d] [T-EXP] and so does an account whose address was changed, on whatever device', async () => {
    const { stack, device } = await start()
    stack.skip(cooldown)
    const newEmail = 'mira@new.example'
    const { changeId } = (await device.ask(authApi.changeEmail, { newEmail })).reply
    await device.ask(authApi.confirmOldEmail, { changeId, otp: stack.mailer.codeFor(email) })
    const second = { changeId, otp: stack.mailer.codeFor(newEmail) }
    device.keep((await device.ask(authApi.confirmNewEmail, second)).reply)
    const mailsBefore = stack.mailer.mails.length
    expect(await device.outcome(authApi.confirm, { purpose: 'export' })).toBe('hold')
    expect(stack.mailer.mails.length).toBe(mailsBefore)
    stack.skip(day)
    await device.refresh()
    expect(await device.outcome(authApi.confirm, { purpose: 'export' })).toBe('ok')
  })

  it('[X.12, X.12b] such a code has three guesses, a cooldown and a budget of its own, and is its device’s alone', async () => {
    const { stack, device, begin } = await start()
    const ask = () => device.outcome(authApi.confirm, { purpose: 'payment' })
    const body = await begin('payment')
    expect(await ask()).toBe('email')
    stack.skip(cooldown)
    const other = await stack.signIn(email)
    expect(await other.outcome(authApi.confirmCode, body)).toBe('otp')
    for (const otp of [wrongCode(body.otp), wrongCode(body.otp), wrongCode(body.otp), body.otp])
      expect(await device.outcome(authApi.confirmCode, { ...body, otp })).toBe('otp')
    for (let mail = 1; mail < 6; mail += 1) {
      expect(await ask()).toBe('ok')
      stack.skip(cooldown)
    }
    expect(await ask()).toBe('rate_limited')
    // the codes for signing in have their own budget
    const another = await stack.signIn(email)
    expect(await another.outcome(authApi.session, undefined)).toBe('ok')
  })
})

import { randomBytes } from 'node:crypto'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { activateSet, newWallet, oneShotKey, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { type AuthStack, startAuthStack } from '../../testing/startAuthStack.ts'

const keep = cleanups()
const email = 'mira@example.org'
const minute = 60_000
const day = 24 * 60 * minute
type Purpose = 'export' | 'payment'

/** Asks for a code and enters it. */
async function confirm(stack: AuthStack, device: WalletDevice, purpose: Purpose = 'export') {
  const { status, reply, failure } = await device.ask(authApi.confirm, { purpose })
  if (status !== 200 || reply.action !== 'VERIFY_OTP') return { status, failure, reply: undefined }
  const { confirmationId } = reply
  const entered = { confirmationId, purpose, otp: stack.mailer.codeFor(email) }
  return device.ask(authApi.confirmCode, entered)
}

/** What the keys service gives against a token, opened as what it is asked for. */
async function takeOut(
  device: WalletDevice,
  given: { walletId: string; setId: string; token?: string | undefined },
) {
  const { walletId, setId, token } = given
  const key = await oneShotKey()
  const body = { walletId, setId, recipient: key.recipient }
  const answer = await device.ask(
    keysApi.exportShare,
    body,
    token === undefined ? {} : { accessToken: token },
  )
  const subject = { account: device.session.account.id, walletId, setId }
  const share =
    answer.status === 200 ? await key.open(answer.reply.share, 'export-share-out', subject) : undefined
  return { status: answer.status, failure: answer.failure, share }
}

onBothDatabases('confirming by a code', (db) => {
  async function start() {
    const stack = await keep(startAuthStack({ db: db() }))
    const device = await stack.signIn(email)
    const wallet = newWallet()
    const [setId, share] = [randomId(), randomBytes(64)]
    await activateSet(device, wallet, { setId, replaces: null, share })
    return { stack, device, wallet, subject: { walletId: wallet.walletId, setId }, share }
  }

  it('[X.09] [T-EXP] keys come out by a code for that and a minute later, and the mailbox is told twice', async () => {
    const { stack, device, subject, share } = await start()
    const before = stack.mailer.mails.length
    const { reply } = await confirm(stack, device)
    expect(reply).toMatchObject({ action: 'CONFIRMED', waitFor: 60_000 })
    const token = reply?.token
    await expect.poll(() => stack.mailer.mails.length - before).toBe(2)
    expect(stack.mailer.mails.slice(before).map(({ to, subject: title }) => [to, title])).toEqual([
      [email, 'Your code to take your keys out'],
      [email, 'The keys of your wallet are being taken out'],
    ])
    const { activity } = (await device.ask(authApi.activity, undefined)).reply
    expect(activity[0]?.event).toBe('export_confirmed')

    expect((await takeOut(device, { ...subject, token })).failure.field).toBe('session')
    stack.skip(57_000)
    expect((await takeOut(device, { ...subject, token })).failure.field).toBe('session')
    stack.skip(4_000)
    expect((await takeOut(device, { ...subject, token })).share).toEqual(share)
    // nor does such a token count for anything else
    const other = await device.ask(keysApi.wallet, undefined, { accessToken: token ?? '' })
    expect(other.failure.field).toBe('session')
    expect((await device.ask(authApi.session, undefined, { accessToken: token ?? '' })).failure.field).toBe(
      'session',
    )
    // and no longer than it takes
    stack.skip(5 * 60_000)
    expect((await takeOut(device, { ...subject, token })).failure.field).toBe('session')
  })

  it('[X.09] [T-EXP] no session takes them out, however fresh, and a code for a payment neither', async () => {
    const { stack, device, subject } = await start()
    expect((await takeOut(device, subject)).failure.field).toBe('fresh_login')
    const { reply } = await confirm(stack, device, 'payment')
    expect(reply).toMatchObject({ action: 'CONFIRMED', waitFor: 0 })
    expect(reply).not.toHaveProperty('token')
    stack.skip(31_000)
    const asked = await device.ask(authApi.confirm, { purpose: 'payment' })
    if (asked.reply.action !== 'VERIFY_OTP') throw new Error('no code')
    const { confirmationId } = asked.reply
    const otp = stack.mailer.codeFor(email)
    const crossed = { confirmationId, purpose: 'export', otp } as const
    expect((await device.ask(authApi.confirmCode, crossed)).failure.field).toBe('otp')
    // control: for what it was asked for it counts
    expect((await device.ask(authApi.confirmCode, { ...crossed, purpose: 'payment' })).status).toBe(200)
    expect((await device.ask(authApi.confirmCode, { ...crossed, purpose: 'payment' })).failure.field).toBe(
      'otp',
    )
  })

  it('[X.09] [T-EXP] the token for that opens nothing else: no share to sign with, no way to recover', async () => {
    const { stack, device, subject, share } = await start()
    stack.skip(16 * minute)
    await device.refresh()
    const token = (await confirm(stack, device)).reply?.token
    stack.skip(61_000)
    const { recipient } = await oneShotKey()
    const granted = token === undefined ? {} : { accessToken: token }
    const answers = [
      await device.ask(keysApi.release, { ...subject, recipient }, granted),
      await device.ask(keysApi.recoveryRead, subject, granted),
      await device.ask(keysApi.wallet, undefined, granted),
    ]
    expect(answers.map(({ failure }) => failure.field)).toEqual(['session', 'session', 'session'])
    // control: it is good for what it was given for
    expect((await takeOut(device, { ...subject, token })).share).toEqual(share)
  })

  it('[X.09] [T-EXP] a device that is new to the account waits 24 hours, by either service', async () => {
    const { stack, subject, share } = await start()
    stack.skip(31_000)
    stack.skip(day)
    const thief = await stack.signIn(email)
    expect((await confirm(stack, thief)).failure?.field).toBe('hold')
    // the sign-in service counts from the sign-in, the keys service from the first share this device got
    stack.skip(9 * minute)
    expect((await releaseShare(thief, subject.walletId, subject.setId)).status).toBe(200)
    stack.skip(day - 10 * minute)
    await thief.refresh()
    expect((await confirm(stack, thief)).failure?.field).toBe('hold')
    stack.skip(3 * minute)
    const token = (await confirm(stack, thief)).reply?.token
    stack.skip(61_000)
    expect((await takeOut(thief, { ...subject, token })).failure.field).toBe('hold')
    // control: minutes later both have no more to say
    stack.skip(9 * minute)
    await thief.refresh()
    const later = (await confirm(stack, thief)).reply?.token
    stack.skip(61_000)
    expect((await takeOut(thief, { ...subject, token: later })).share).toEqual(share)
  })

  it('[X.09] [T-EXP] and so does an account whose address was changed, on whatever device', async () => {
    const { stack, device } = await start()
    stack.skip(31_000)
    const { changeId } = (await device.ask(authApi.changeEmail, { newEmail: 'mira@new.example' })).reply
    await device.ask(authApi.confirmOldEmail, { changeId, otp: stack.mailer.codeFor(email) })
    const done = await device.ask(authApi.confirmNewEmail, {
      changeId,
      otp: stack.mailer.codeFor('mira@new.example'),
    })
    device.keep(done.reply)
    const ask = () => device.ask(authApi.confirm, { purpose: 'export' })
    const held = stack.mailer.mails.length
    expect((await ask()).failure.field).toBe('hold')
    // nobody is mailed for nothing
    expect(stack.mailer.mails.length).toBe(held)
    stack.skip(day)
    await device.refresh()
    expect((await ask()).reply).toMatchObject({ action: 'VERIFY_OTP' })
  })

  it('[X.12] such a code has three guesses, a cooldown and a budget of its own, and is its device’s alone', async () => {
    const { stack, device } = await start()
    const { reply } = await device.ask(authApi.confirm, { purpose: 'payment' })
    if (reply.action !== 'VERIFY_OTP') throw new Error('no code')
    const { confirmationId } = reply
    const otp = stack.mailer.codeFor(email)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect((await device.ask(authApi.confirm, { purpose: 'payment' })).failure.field).toBe('cooldown')
    stack.skip(31_000)
    const other = await stack.signIn(email)
    const elsewhere = { confirmationId, purpose: 'payment', otp } as const
    expect((await other.ask(authApi.confirmCode, elsewhere)).failure.field).toBe('otp')
    for (let guess = 0; guess < 3; guess += 1)
      expect((await device.ask(authApi.confirmCode, { ...elsewhere, otp: wrong })).failure.field).toBe('otp')
    expect((await device.ask(authApi.confirmCode, elsewhere)).failure.field).toBe('otp')
    for (let mail = 1; mail < 6; mail += 1) {
      expect((await device.ask(authApi.confirm, { purpose: 'payment' })).status).toBe(200)
      stack.skip(31_000)
    }
    expect((await device.ask(authApi.confirm, { purpose: 'payment' })).failure.field).toBe('rate_limited')
    // the codes for signing in are still there
    expect(
      (await (await stack.signIn(email, await stack.device())).ask(authApi.session, undefined)).status,
    ).toBe(200)
  })
})

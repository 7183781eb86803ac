import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'
import { createTranslator } from './mails/translator.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000
const subject = 'Your wallet is on a new device'

onDatabase('the notice of a transfer', (db) => {
  /** Two devices of one account, whose mails so far are not looked at. */
  async function start() {
    const stack = await closeAfter(
      startAuthStack({ db: db(), env: { LATCHKEY_FRAME_URL: 'https://wallet.example.org' } }),
    )
    const first = await stack.signIn(email)
    stack.skip(minute)
    const second = await stack.signIn(email)
    // The notice of the new device is not awaited by its sign-in.
    await expect.poll(() => stack.mailer.mails.at(-1)?.subject).toBe('New sign-in')
    const before = stack.mailer.mails.length
    const mails = () => stack.mailer.mails.slice(before)
    return { stack, first, second, mails }
  }

  it('[X.10] [X.12] names device, place and time, in the language of the app, and links to the settings', async () => {
    const { stack, first, second, mails } = await start()
    const { reply } = await first.ask(authApi.noticeTransfer, { device: second.thumbprint })
    expect(reply.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const [mail, ...more] = mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: email, subject })
    expect(mail?.text).toContain('Firefox on Linux now has your wallet')
    const day = createTranslator('en').formatDay(stack.ports.clock.now())
    expect(mail?.text).toMatch(
      new RegExp(`on the network [\\w.:/]+, on ${day} at \\d+:\\d\\d\\s[AP]M \\(UTC\\)`),
    )
    expect(mail?.text).toContain('https://wallet.example.org/settings?lang=en')
    const { activity } = (await first.ask(authApi.activity, undefined)).reply
    expect(activity[0]?.event).toBe('transfer_approved')
    stack.skip(6 * minute)
    await first.ask(authApi.noticeTransfer, { device: second.thumbprint, language: 'ar' })
    expect(mails()[1]?.subject).toBe('محفظتك على جهاز جديد')
    expect(mails()[1]?.html).toContain('dir="rtl"')
  })

  it('[X.12] a repeated request mails nothing again, and is permitted again', async () => {
    const { first, second, mails } = await start()
    for (let at = 0; at < 5; at += 1)
      expect(await first.outcome(authApi.noticeTransfer, { device: second.thumbprint })).toBe('ok')
    expect(mails()).toHaveLength(1)
  })

  it('[T-TRANSFER] a sign-in of long ago permits nothing, until a code was entered', async () => {
    const { stack, first, second, mails } = await start()
    stack.skip(16 * minute)
    await first.refresh()
    await second.refresh()
    const body = { device: second.thumbprint }
    expect(await first.outcome(authApi.noticeTransfer, body)).toBe('fresh_login')
    expect(mails()).toEqual([])
    const { reply } = await first.ask(authApi.confirm, { purpose: 'recovery' })
    if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
    const { confirmationId } = reply
    const otp = stack.mailer.codeFor(email)
    await first.ask(authApi.confirmCode, { confirmationId, purpose: 'recovery', otp })
    await first.refresh()
    expect(await first.outcome(authApi.noticeTransfer, body)).toBe('ok')
  })

  it('[T-TRANSFER] nothing is mailed or permitted for a device that is not signed in to the account', async () => {
    const { stack, first, second, mails } = await start()
    const stranger = await stack.signIn('eve@example.org')
    const outcomes = async () => [
      await first.outcome(authApi.noticeTransfer, { device: randomBytes(32).toString('base64url') }),
      await first.outcome(authApi.noticeTransfer, { device: stranger.thumbprint }),
      await first.outcome(authApi.noticeTransfer, { device: first.thumbprint }),
    ]
    expect(await outcomes()).toEqual(['transfer', 'transfer', 'transfer'])
    const { devices } = (await first.ask(authApi.sessions, undefined)).reply
    const other = devices.find(({ isCurrent }) => !isCurrent)
    // control: it is permitted while it is signed in
    expect(await first.outcome(authApi.noticeTransfer, { device: second.thumbprint })).toBe('ok')
    const count = mails().length
    await first.ask(authApi.revoke, { what: 'device', id: other?.id ?? '' })
    expect(await first.outcome(authApi.noticeTransfer, { device: second.thumbprint })).toBe('transfer')
    expect(mails()).toHaveLength(count)
  })
})

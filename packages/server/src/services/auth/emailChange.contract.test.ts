import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { createTestPasskey } from '../../testing/createTestPasskey.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, submitForm } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const [oldEmail, newEmail] = ['mira@example.org', 'mira@new.example']
const day = 24 * 60 * 60_000

onDatabase('e-mail change', (db) => {
  async function start() {
    const stack = await closeAfter(startAuthStack({ db: db() }))
    const device = await stack.signIn(oldEmail)
    const { id } = device.session.account

    /** Begins a change and enters the code of the present mailbox. `second` enters the other one. */
    async function change(to = newEmail, from = oldEmail) {
      stack.skip(cooldown)
      const { changeId } = (await device.ask(authApi.changeEmail, { newEmail: to })).reply
      const first = await device.ask(authApi.confirmOldEmail, { changeId, otp: stack.mailer.codeFor(from) })
      const second = () => device.ask(authApi.confirmNewEmail, { changeId, otp: stack.mailer.codeFor(to) })
      return { changeId, first, second }
    }
    /** Moves the account all the way. */
    async function move(from: string, to: string) {
      const done = await (await change(to, from)).second()
      if (done.status !== 200) throw new Error(done.failure.description)
      device.keep(done.reply)
      return done.reply
    }
    const linkFor = (email: string) => stack.mailer.linkFor(email)
    /** Opens an undo link. Returns the words of its page, or the status of a refusal. */
    async function undo(link: string) {
      const { status, text } = await submitForm(stack.url, link, {})
      return status === 200 ? text : status
    }
    const currentEmail = async () => (await device.ask(authApi.session, undefined)).reply.account.email
    return { stack, device, id, change, move, linkFor, undo, currentEmail }
  }
  const undone = expect.stringContaining('undone')

  it('[S7.58] [S7.59] [S7.60] both mailboxes, then the account moves and stays the same', async () => {
    const { stack, device, id, change, currentEmail } = await start()
    stack.skip(cooldown)
    const other = await stack.signIn(oldEmail)
    const { first, second } = await change()
    expect(first.reply).toMatchObject({ otpLength: 6 })
    const { reply } = await second()
    expect(reply).toMatchObject({ newEmail, account: { id, email: newEmail } })
    device.keep(reply)
    expect(await currentEmail()).toBe(newEmail)
    expect(await other.outcome(authApi.session, undefined)).toBe('session')
    const { activity } = (await device.ask(authApi.activity, undefined)).reply
    expect(activity[0]?.event).toBe('email_changed')
  })

  it('[S4.48] [S4.49] one mail goes to the old address, and only after its code one to the new', async () => {
    const { stack, device } = await start()
    stack.skip(cooldown)
    const before = stack.mailer.mails.length
    const mailed = () => stack.mailer.mails.slice(before).map(({ to }) => to)
    const { changeId } = (await device.ask(authApi.changeEmail, { newEmail })).reply
    expect(mailed()).toEqual([oldEmail])
    const otp = stack.mailer.codeFor(oldEmail)
    await device.ask(authApi.confirmOldEmail, { changeId, otp })
    expect(mailed()).toEqual([oldEmail, newEmail])
    // The old address' code is no proof of the new one.
    expect(await device.outcome(authApi.confirmNewEmail, { changeId, otp })).toBe('otp')
    const own = { changeId, otp: stack.mailer.codeFor(newEmail) }
    expect(await device.outcome(authApi.confirmNewEmail, own)).toBe('ok')
  })

  it('[S5.06] the new address is valid and another one', async () => {
    const { device } = await start()
    for (const text of ['mira', 'MIRA@EXAMPLE.ORG', 'mira@example.org\r\nBcc: eve@example.org'])
      expect(await device.outcome(authApi.changeEmail, { newEmail: text })).toBe('email')
  })

  it('[T-MAIL] a stolen session alone changes nothing: the second code needs the first, from the present mailbox', async () => {
    const { stack, device, currentEmail } = await start()
    stack.skip(cooldown)
    const thief = 'thief@example.org'
    const { changeId } = (await device.ask(authApi.changeEmail, { newEmail: thief })).reply
    expect(stack.mailer.mails.map(({ to }) => to)).not.toContain(thief)
    const otp = stack.mailer.codeFor(oldEmail)
    expect(await device.outcome(authApi.confirmNewEmail, { changeId, otp })).toBe('otp')
    expect(await currentEmail()).toBe(oldEmail)
  })

  it('the old mailbox undoes it for 24 hours, and whoever changed it is signed out', async () => {
    const { stack, device, id, move, linkFor, undo } = await start()
    await move(oldEmail, newEmail)
    const link = linkFor(oldEmail)
    // control: opening the link undoes nothing
    expect((await fetch(new URL(link, stack.url))).status).toBe(200)
    expect(await device.outcome(authApi.session, undefined)).toBe('ok')
    stack.skip(day - 60_000)
    expect(await undo(link)).toEqual(undone)
    expect(await undo(link)).toBe(410)
    expect((await device.connect(oldEmail)).reply.action).toBe('VERIFY_DEVICE')
    expect((await stack.signIn('owner@example.org')).session.account.id).not.toBe(id)
  })

  it.each([
    ['by the mailed link', true],
    ['by a change back', false],
  ])(
    '[T-MAIL] [X.12] the old mailbox undoes it %s: no passkey stays that was registered since a day before',
    async (_, byLink) => {
      const { stack, device, move, linkFor, undo } = await start()
      const register = async (by: WalletDevice) => {
        expect(
          await by.outcome(authApi.registerPasskey, createTestPasskey('https://wallet.example').registration),
        ).toBe('ok')
        const rows = await passkeys()
        return rows.at(-1) ?? ''
      }
      const passkeys = async () => {
        const rows = db().query.selectFrom('authPasskey').select('id').orderBy('createdAt')
        return (await rows.execute()).map(({ id }) => id)
      }
      const owners = await register(device)
      stack.skip(2 * day)
      // a device that was let in by mistake, and whose passkey counts a day later
      const newcomer = await stack.signIn(oldEmail)
      const newcomers = await register(newcomer)
      stack.skip(2 * day)
      await stack.signIn(oldEmail, device)
      await register(device)
      await move(oldEmail, newEmail)
      const link = linkFor(oldEmail)
      await register(device)
      // control: until then all are there
      expect(await passkeys()).toHaveLength(4)
      if (byLink) expect(await undo(link)).toEqual(undone)
      else await move(newEmail, oldEmail)
      // a change back revokes no device: it is made on one of them
      expect(await passkeys()).toEqual(byLink ? [owners] : [owners, newcomers])
    },
  )

  it('[T-MAIL] a day later the link is worth nothing, and until then nobody else gets the old address', async () => {
    const { stack, move, linkFor, undo } = await start()
    await move(oldEmail, newEmail)
    const link = linkFor(oldEmail)
    await stack.beginByLink(oldEmail)
    expect(stack.mailer.mails.at(-1)?.subject).toBe('Your account now has a different address')
    stack.skip(day)
    expect(await undo(link)).toBe(410)
    expect((await stack.signIn(oldEmail)).session.account.email).toBe(oldEmail)
  })

  it.each([
    ['a change', false],
    ['an undo', true],
  ])(
    '%s ends what was begun with the old address: a code that was mailed before opens and makes nothing',
    async (_, undoesFirst) => {
      const { stack, move, linkFor, undo } = await start()
      const begin = () => {
        stack.skip(cooldown)
        return stack.beginApproved(oldEmail)
      }
      // control: while the address is the account's such a code signs in
      const early = await begin()
      expect((await early.device.ask(authApi.connectOtp, early.body)).reply).toMatchObject({ isNew: false })
      const late = await begin()
      await move(oldEmail, newEmail)
      const link = linkFor(oldEmail)
      if (undoesFirst) expect(await undo(link)).toEqual(undone)
      expect(await late.device.outcome(authApi.connectOtp, late.body)).toBe('otp')
      if (!undoesFirst) expect(await undo(link)).toEqual(undone)
      // nor is that device approved any longer
      stack.skip(cooldown)
      expect((await late.device.connect(oldEmail)).reply.action).toBe('VERIFY_DEVICE')
    },
  )

  it('[T-MAIL] a thief who moves the account twice, and undoes the second time, doesn’t take the owner’s undo away', async () => {
    const { stack, id, move, linkFor, undo } = await start()
    await move(oldEmail, 'eve@example.org')
    const ownersLink = linkFor(oldEmail)
    await move('eve@example.org', 'eve@new.example')
    const thiefsLink = linkFor('eve@example.org')
    // control: each address may undo what was changed after it
    expect(await undo(thiefsLink)).toEqual(undone)
    expect(await undo(ownersLink)).toEqual(undone)
    expect(await undo(thiefsLink)).toBe(410)
    stack.skip(60_000)
    expect((await stack.signIn(oldEmail)).session.account.id).toBe(id)
  })

  it('whoever brings the old address back has undone the change: nobody may undo that', async () => {
    const { stack, id, move, linkFor, undo } = await start()
    const [thief, other] = ['eve@example.org', 'eve@new.example']
    await move(oldEmail, other)
    await move(other, thief)
    const mailsBefore = stack.mailer.mails.length
    await move(thief, oldEmail)
    // nor what was changed in between
    expect(await undo(linkFor(other))).toBe(410)
    const notices = stack.mailer.mails.slice(mailsBefore).filter(({ to }) => to === thief)
    expect(notices.map(({ subject }) => subject)).toContain('Your email address was changed')
    expect(notices.some(({ text }) => text.includes('/login/undo'))).toBe(false)
    stack.skip(60_000)
    expect((await stack.signIn(oldEmail)).session.account.id).toBe(id)
    // control: the owner can undo the next change again
    await move(oldEmail, thief)
    expect(await undo(linkFor(oldEmail))).toEqual(undone)
  })

  it('[T-MAIL] a change that was made can’t be made again without the first code', async () => {
    const { stack, device, move } = await start()
    await move(oldEmail, newEmail)
    await move(newEmail, oldEmail)
    stack.skip(cooldown)
    const { reply } = await device.ask(authApi.changeEmail, { newEmail })
    expect(reply).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  })

  it('an address that got an account after its code was mailed is refused', async () => {
    const { stack, device, change, currentEmail } = await start()
    const { changeId } = await change()
    const body = { changeId, otp: stack.mailer.codeFor(newEmail) }
    stack.skip(cooldown)
    await stack.signIn(newEmail)
    const refused = await device.ask(authApi.confirmNewEmail, body)
    expect(refused).toMatchObject({ status: 409, failure: { field: 'change' } })
    expect(await currentEmail()).toBe(oldEmail)
  })

  it('[X.12] an address that has an account is answered alike, and gets a notice instead of a code', async () => {
    const { stack, device, change } = await start()
    await stack.signIn('taken@example.org')
    const mailsBefore = stack.mailer.mails.length
    const { first, changeId } = await change('taken@example.org')
    expect(first.status).toBe(200)
    const notice = stack.mailer.mails.slice(mailsBefore).find(({ to }) => to === 'taken@example.org')
    expect(notice?.text).not.toMatch(/^\d{6}$/m)
    expect(await device.outcome(authApi.confirmNewEmail, { changeId, otp: '000000' })).toBe('otp')
  })

  it('[T-LINKACC] an account that a stranger moved to an address, by a code they were told, is announced to its owner before they get in', async () => {
    const { stack, id, move } = await start()
    await move(oldEmail, newEmail)
    const mails = stack.mailer.mails.filter(({ to }) => to === newEmail)
    expect(mails[0]?.text).toContain('Don’t share this code')
    const owner = await stack.beginCodeFirst(newEmail)
    const { reply } = await owner.device.ask(authApi.connectOtp, owner.body)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
    expect(stack.mailer.mails.at(-1)?.text).toMatch(
      /account was created on \w+ \d+, 20\d\d \(UTC\)\. If you didn’t create it, decline and don’t use it/,
    )
    // control: who approves all the same is in the stranger's account
    await stack.approve(newEmail, reply.number)
    const entered = (await owner.device.ask(authApi.connectDevice, { flowId: owner.flowId })).reply
    expect(entered).toMatchObject({ status: 'signed_in', account: { id } })
  })

  it('[X.12] [T-BOMB] a stranger who would move an account to an address doesn’t use up the codes of its owner', async () => {
    const { stack, device, change } = await start()
    const owner = await stack.signIn('owner@example.org')
    await change('owner@example.org')
    const again = () => {
      stack.skip(cooldown)
      return device.outcome(authApi.changeEmail, { newEmail: 'owner@example.org' })
    }
    for (let mails = 1; mails < 6; mails += 1) expect(await again()).toBe('ok')
    // control: what is mailed to the address this way has a limit of its own
    expect(await again()).toBe('rate_limited')
    expect((await owner.connect('owner@example.org')).reply.action).toBe('VERIFY_OTP')
  })

  it('[S7.58] asked again after the first code, the second goes out again', async () => {
    const { stack, device, change } = await start()
    const { changeId, second } = await change()
    stack.skip(cooldown)
    const again = await device.ask(authApi.changeEmail, { newEmail })
    expect(again.reply).toMatchObject({ action: 'VERIFY_SECONDARY_OTP', changeId })
    expect((await second()).status).toBe(200)
  })
})

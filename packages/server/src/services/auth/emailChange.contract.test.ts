import { authApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { type AuthStack, startAuthStack, submitForm } from '../../testing/startAuthStack.ts'

const keep = cleanups()
const [oldEmail, newEmail] = ['mira@example.org', 'mira@new.example']

async function change(stack: AuthStack, device: WalletDevice, to = newEmail, from = oldEmail) {
  stack.skip(31_000)
  const begun = await device.ask(authApi.changeEmail, { newEmail: to })
  const { changeId } = begun.reply
  const first = await device.ask(authApi.confirmOldEmail, { changeId, otp: stack.mailer.codeFor(from) })
  return { changeId, first, second: () => ({ changeId, otp: stack.mailer.codeFor(to) }) }
}

/** Moves the account all the way. */
async function move(stack: AuthStack, device: WalletDevice, from: string, to: string): Promise<void> {
  const { second } = await change(stack, device, to, from)
  const done = await device.ask(authApi.confirmNewEmail, second())
  if (done.status !== 200) throw new Error(done.failure.description)
  device.keep(done.reply)
}

onBothDatabases('e-mail change', (db) => {
  async function start() {
    const stack = await keep(startAuthStack({ db: db() }))
    return { stack, device: await stack.signIn(oldEmail) }
  }

  it('[S7.58] [S7.59] [S7.60] both mailboxes, then the account moves and stays the same', async () => {
    const { stack, device } = await start()
    const other = await (async () => {
      stack.skip(31_000)
      return stack.signIn(oldEmail)
    })()
    const { id } = device.session.account
    const { first, second } = await change(stack, device)
    expect(first.reply).toMatchObject({ otpLength: 6 })
    const done = await device.ask(authApi.confirmNewEmail, second())
    expect(done.reply).toMatchObject({ newEmail, account: { id, email: newEmail } })
    device.keep(done.reply)
    expect((await device.ask(authApi.session, undefined)).reply.account.email).toBe(newEmail)
    expect((await other.ask(authApi.session, undefined)).failure.field).toBe('session')
    const { activity } = (await device.ask(authApi.activity, undefined)).reply
    expect(activity[0]?.event).toBe('email_changed')
  })

  it('[S5.06] the new address is valid and another one', async () => {
    const { device } = await start()
    for (const text of ['mira', 'MIRA@EXAMPLE.ORG', 'mira@example.org\r\nBcc: eve@example.org'])
      expect((await device.ask(authApi.changeEmail, { newEmail: text })).failure.field).toBe('email')
  })

  it('[T-MAIL] a stolen session alone changes nothing: the second code needs the first, from the present mailbox', async () => {
    const { stack, device } = await start()
    stack.skip(31_000)
    const thief = 'thief@example.org'
    const { changeId } = (await device.ask(authApi.changeEmail, { newEmail: thief })).reply
    expect(stack.mailer.mails.map(({ to }) => to)).not.toContain(thief)
    const otp = stack.mailer.codeFor(oldEmail)
    expect((await device.ask(authApi.confirmNewEmail, { changeId, otp })).failure.field).toBe('otp')
    expect((await device.ask(authApi.session, undefined)).reply.account.email).toBe(oldEmail)
  })

  it('[T-MAIL] the old mailbox undoes it for 24 hours, and whoever changed it is out', async () => {
    const { stack, device } = await start()
    const { second } = await change(stack, device)
    const done = await device.ask(authApi.confirmNewEmail, second())
    device.keep(done.reply)
    const link = stack.mailer.linkFor(oldEmail)
    // control and T-LINK: opening it does nothing
    expect((await fetch(new URL(link, stack.url))).status).toBe(200)
    expect((await device.ask(authApi.session, undefined)).status).toBe(200)
    stack.skip(24 * 60 * 60_000 - 60_000)
    expect((await submitForm(stack.url, link, {})).text).toContain('undone')
    expect((await submitForm(stack.url, link, {})).status).toBe(410)
    expect((await device.connect(oldEmail)).reply.action).toBe('VERIFY_DEVICE')
    const back = await stack.signIn('owner@example.org')
    expect(back.session.account.id).not.toBe(done.reply.account.id)
  })

  it('[T-MAIL] a day later the link is worth nothing, and until then nobody else gets the old address', async () => {
    const { stack, device } = await start()
    const { second } = await change(stack, device)
    await device.ask(authApi.confirmNewEmail, second())
    const link = stack.mailer.linkFor(oldEmail)
    const taker = await stack.device()
    expect((await taker.connect(oldEmail)).reply.action).toBe('VERIFY_DEVICE')
    expect(stack.mailer.mails.at(-1)?.subject).toBe('Your account has another address now')
    stack.skip(24 * 60 * 60_000)
    expect((await submitForm(stack.url, link, {})).status).toBe(410)
    expect((await stack.signIn(oldEmail)).session.account.email).toBe(oldEmail)
  })

  it('[T-MAIL] a code that was mailed before the change makes no account that blocks the undo', async () => {
    const { stack, device } = await start()
    const begin = async () => {
      stack.skip(31_000)
      const thief = await stack.device()
      const { reply } = await thief.connect(oldEmail)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
      await stack.approve(oldEmail, reply.number)
      return { thief, body: { flowId: reply.flowId, otp: stack.mailer.codeFor(oldEmail) } }
    }
    // control: such a code signs in while the address is the account's
    const early = await begin()
    expect((await early.thief.ask(authApi.connectOtp, early.body)).reply.isNew).toBe(false)
    const late = await begin()
    const { second } = await change(stack, device)
    expect((await device.ask(authApi.confirmNewEmail, second())).status).toBe(200)
    expect((await late.thief.ask(authApi.connectOtp, late.body)).failure.field).toBe('otp')
    expect((await submitForm(stack.url, stack.mailer.linkFor(oldEmail), {})).text).toContain('undone')
  })

  it('[T-MAIL] a thief who moves the account twice, and undoes the second time, doesn’t take the owner’s undo away', async () => {
    const { stack, device } = await start()
    const { id } = device.session.account
    await move(stack, device, oldEmail, 'eve@example.org')
    const owners = stack.mailer.linkFor(oldEmail)
    await move(stack, device, 'eve@example.org', 'eve@new.example')
    const thiefs = stack.mailer.linkFor('eve@example.org')
    // control: each address may undo what was changed after it
    expect((await submitForm(stack.url, thiefs, {})).text).toContain('undone')
    expect((await submitForm(stack.url, owners, {})).text).toContain('undone')
    expect((await submitForm(stack.url, thiefs, {})).status).toBe(410)
    stack.skip(60_000)
    expect((await stack.signIn(oldEmail)).session.account.id).toBe(id)
  })

  it('[T-MAIL] who brings the old address back themselves has undone the change: nobody may undo that', async () => {
    const { stack, device } = await start()
    const { id } = device.session.account
    const thief = 'eve@example.org'
    const other = 'eve@new.example'
    await move(stack, device, oldEmail, other)
    await move(stack, device, other, thief)
    const before = stack.mailer.mails.length
    await move(stack, device, thief, oldEmail)
    // nor what was changed in between
    expect((await submitForm(stack.url, stack.mailer.linkFor(other), {})).status).toBe(410)
    const notices = stack.mailer.mails.slice(before).filter(({ to }) => to === thief)
    expect(notices.map(({ subject }) => subject)).toContain('Your address was changed')
    expect(notices.some(({ text }) => text.includes('/login/undo'))).toBe(false)
    stack.skip(60_000)
    expect((await stack.signIn(oldEmail)).session.account.id).toBe(id)
    // control: the next change can be undone again, by the owner
    await move(stack, device, oldEmail, thief)
    expect((await submitForm(stack.url, stack.mailer.linkFor(oldEmail), {})).text).toContain('undone')
  })

  it('[T-MAIL] a change that was made can’t be made again without the first code', async () => {
    const { stack, device } = await start()
    await move(stack, device, oldEmail, newEmail)
    await move(stack, device, newEmail, oldEmail)
    stack.skip(31_000)
    const again = await device.ask(authApi.changeEmail, { newEmail })
    expect(again.reply).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  })

  it('[T-MAIL] an undo ends what was begun with the address: a code that was read before opens nothing', async () => {
    const { stack, device } = await start()
    const begin = async () => {
      stack.skip(31_000)
      const thief = await stack.device()
      const { reply } = await thief.connect(oldEmail)
      if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
      await stack.approve(oldEmail, reply.number)
      return { thief, body: { flowId: reply.flowId, otp: stack.mailer.codeFor(oldEmail) } }
    }
    // control: while the address is the account's such a code signs in
    const early = await begin()
    expect((await early.thief.ask(authApi.connectOtp, early.body)).status).toBe(200)
    const late = await begin()
    await move(stack, device, oldEmail, newEmail)
    expect((await submitForm(stack.url, stack.mailer.linkFor(oldEmail), {})).text).toContain('undone')
    expect((await late.thief.ask(authApi.connectOtp, late.body)).failure.field).toBe('otp')
    // nor is that device approved any longer
    stack.skip(31_000)
    expect((await late.thief.connect(oldEmail)).reply.action).toBe('VERIFY_DEVICE')
  })

  it('[T-MAIL] an address that got an account after its code was mailed is no longer taken', async () => {
    const { stack, device } = await start()
    const { second } = await change(stack, device)
    const body = second()
    stack.skip(31_000)
    await stack.signIn(newEmail)
    const refused = await device.ask(authApi.confirmNewEmail, body)
    expect(refused).toMatchObject({ status: 409, failure: { field: 'change' } })
    expect((await device.ask(authApi.session, undefined)).reply.account.email).toBe(oldEmail)
  })

  it('[X.12] an address that has an account is answered alike, and gets a notice instead of a code', async () => {
    const { stack, device } = await start()
    await stack.signIn('taken@example.org')
    const codes = stack.mailer.mails.length
    const { first, changeId } = await change(stack, device, 'taken@example.org')
    expect(first.status).toBe(200)
    const notice = stack.mailer.mails.slice(codes).find(({ to }) => to === 'taken@example.org')
    expect(notice?.text).not.toMatch(/^\d{6}$/m)
    const guess = { changeId, otp: '000000' }
    expect((await device.ask(authApi.confirmNewEmail, guess)).failure.field).toBe('otp')
  })

  it('[X.12] [T-BOMB] a stranger who would move an account to an address doesn’t use up the codes of its owner', async () => {
    const { stack, device } = await start()
    const owner = await stack.signIn('owner@example.org')
    await change(stack, device, 'owner@example.org')
    const more = async () => {
      stack.skip(31_000)
      return device.ask(authApi.changeEmail, { newEmail: 'owner@example.org' })
    }
    for (let mails = 1; mails < 6; mails += 1) expect((await more()).status).toBe(200)
    // control: what is mailed to the address this way has a limit of its own
    expect((await more()).failure.field).toBe('rate_limited')
    expect((await owner.connect('owner@example.org')).reply.action).toBe('VERIFY_OTP')
  })

  it('[S7.58] asked again after the first code, the second goes out again', async () => {
    const { stack, device } = await start()
    const { changeId } = await change(stack, device)
    stack.skip(31_000)
    const again = await device.ask(authApi.changeEmail, { newEmail })
    expect(again.reply).toMatchObject({ action: 'VERIFY_SECONDARY_OTP', changeId })
    const otp = stack.mailer.codeFor(newEmail)
    expect((await device.ask(authApi.confirmNewEmail, { changeId, otp })).status).toBe(200)
  })
})

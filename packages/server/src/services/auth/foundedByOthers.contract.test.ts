import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { activateSet, newWallet, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, wrongCode } from '../../testing/startAuthStack.ts'
import { createTranslator } from './mails/translator.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const day = 24 * 60 * 60_000

onDatabase('an account that a stranger made with somebody’s address', (db) => {
  /** A stranger, who learned or guessed one code, has made the account and its wallet. Then the owner of the mailbox signs in. */
  async function start() {
    const stack = await closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_LIMIT_ROUTE: '10000/1000' } }))
    const stranger = await stack.signIn(email)
    const account = stranger.session.account.id
    const wallet = newWallet()
    const setId = randomId()
    await activateSet(stranger, wallet, { setId, replaces: null, share: Buffer.from('the share') })
    stack.skip(5 * day)
    const begun = await stack.beginCodeFirst(email)
    const { reply } = await begun.device.ask(authApi.connectOtp, begun.body)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error(reply.action)
    const page = await (await fetch(new URL(stack.mailer.linkFor(email), stack.url))).text()
    const mail = stack.mailer.mails.at(-1)?.text ?? ''
    await stack.approve(email, reply.number)
    const owner = begun.device
    const signedIn = (await owner.ask(authApi.connectDevice, { flowId: begun.flowId })).reply
    if (signedIn.status !== 'signed_in') throw new Error(signedIn.status)
    owner.keep(signedIn)
    return {
      stack,
      stranger,
      owner,
      account,
      page,
      mail,
      canRelease: () => releaseShare(stranger, wallet.walletId, setId).then(({ status }) => status),
      async askDeletion() {
        stack.skip(cooldown)
        const { reply: asked, failure } = await owner.ask(authApi.deleteAccount, {})
        if (asked.action !== 'VERIFY_OTP') return failure.field
        const otp = stack.mailer.codeFor(email)
        return (await owner.ask(authApi.confirmDeletion, { deletionId: asked.deletionId, otp })).reply.action
      },
    }
  }

  it('[T-LINKACC] is told by the day it was made, in the mail and on the page that let the owner in', async () => {
    const { owner, account, page, mail } = await start()
    const { createdAt } = await db()
      .query.selectFrom('authAccount')
      .select('createdAt')
      .executeTakeFirstOrThrow()
    const made = createTranslator('en').formatDay(createdAt)
    expect(mail).toContain(
      `Your account was created on ${made} (UTC). If you didn’t create it, decline and don’t use it.`,
    )
    expect(page).toContain(`<dt>Your account was created on</dt><dd><bdi dir="ltr">${made} at `)
    // control: who approves all the same is in the stranger's account, with the stranger's wallet
    expect(owner.session.account.id).toBe(account)
    expect((await owner.ask(keysApi.wallet, undefined)).reply.wallet).not.toBeNull()
  })

  it('[T-LINKACC] [X.10] is discarded by the owner of the mailbox, whatever the stranger still has', async () => {
    const { stack, stranger, owner, account, canRelease, askDeletion } = await start()
    await stranger.refresh()
    expect(await canRelease()).toBe(200)
    // Not at once: a thief who reads a mailbox could destroy anybody's account.
    expect(await askDeletion()).toBe('hold')
    await owner.ask(authApi.revoke, { what: 'otherDevices' })
    expect((await stranger.tryRefresh()).status).toBe(401)
    stack.skip(day)
    await owner.refresh()
    expect(await askDeletion()).toBe('SCHEDULED')

    // The stranger's browser may ask for codes, which go to the owner's mailbox, and guess.
    stack.skip(day)
    const tried = await stack.beginCodeFirst(email, stranger)
    for (let guess = 1; guess <= 3; guess++)
      expect(
        await stranger.outcome(authApi.connectOtp, { ...tried.body, otp: wrongCode(tried.otp, guess) }),
      ).not.toBe('ok')
    expect(await canRelease()).not.toBe(200)

    stack.skip(7 * day)
    await stack.sweep()
    expect(await db().query.selectFrom('authAccount').select('id').execute()).toEqual([])
    expect(await db().query.selectFrom('keysSet').select('setId').execute()).toEqual([])
    const anew = await stack.signIn(email)
    expect(anew.session.account.id).not.toBe(account)
    expect((await anew.ask(keysApi.wallet, undefined)).reply.wallet).toBeNull()
  })

  it('[T-LINKACC] [control] without the owner’s request it stays, and the stranger’s share with it', async () => {
    const { stack, account, stranger, canRelease } = await start()
    for (let days = 0; days < 9; days += 3) {
      await stranger.refresh()
      stack.skip(3 * day)
    }
    await stack.sweep()
    await stranger.refresh()
    expect(await canRelease()).toBe(200)
    expect(await db().query.selectFrom('authAccount').select('id').execute()).toEqual([{ id: account }])
  })
})

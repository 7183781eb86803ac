import { purgeWallet } from '@latchkey/protocol/routes'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPinoLog } from '../../adapters/log.ts'
import type { Ports } from '../../ports/Ports.ts'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import {
  activateSet,
  addressOf,
  newWallet,
  randomId,
  releaseShare,
  stageSet,
} from '../../testing/frameKeys.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, startAuthStack, submitForm } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const day = 24 * 60 * 60_000

onDatabase('deletion of an account', (db) => {
  /** A person with a wallet of one active set. */
  async function start(env: Record<string, string> = {}, ports: Partial<Ports> = {}) {
    const stack = await closeAfter(startAuthStack({ db: db(), env, ports }))
    const device = await stack.signIn(email)
    const account = device.session.account.id
    const wallet = newWallet()
    const setId = randomId()
    await activateSet(device, wallet, { setId, replaces: null, share: Buffer.from('the share') })

    /** Asks for the deletion and enters the mailed code. */
    async function request(by: WalletDevice = device) {
      stack.skip(cooldown)
      const begun = await by.ask(authApi.deleteAccount, {})
      if (begun.reply.action !== 'VERIFY_OTP') throw new Error(begun.failure.description)
      const { deletionId } = begun.reply
      return by.ask(authApi.confirmDeletion, { deletionId, otp: stack.mailer.codeFor(email) })
    }
    const isThere = async () => {
      const row = await db().query.selectFrom('authAccount').select('id').where('id', '=', account).execute()
      return row.length === 1
    }
    const canRelease = async (by: WalletDevice) => (await releaseShare(by, wallet.walletId, setId)).status
    const keepLink = () => {
      const text = stack.mailer.mails.findLast((mail) => mail.text.includes('/login/keep'))?.text ?? ''
      return /^https?:\/\/[^/]+(\/login\/keep\?t=[\w-]+)$/m.exec(text)?.[1] ?? ''
    }
    const subjects = () => stack.mailer.mails.map(({ subject }) => subject)
    /** Lets the grace time pass, and runs what is due. */
    async function waitOut(days = 7) {
      stack.skip(days * day + 1000)
      await stack.sweep()
    }
    return {
      stack,
      device,
      account,
      wallet,
      setId,
      request,
      isThere,
      canRelease,
      keepLink,
      subjects,
      waitOut,
    }
  }

  it('[X.10, X.10d] [T-DEL-1] deleted means: no share is readable and nothing of the account is left', async () => {
    const { stack, account, request, waitOut, isThere, subjects } = await start()
    const done = await request()
    expect(done).toMatchObject({ status: 200, reply: { action: 'SCHEDULED' } })
    expect(subjects().at(-1)).toBe('Your account will be deleted')
    await waitOut(6)
    // control: a day before, everything is there
    expect(await isThere()).toBe(true)
    expect(subjects().at(-1)).toBe('Your account will be deleted within a day')
    await waitOut(1)
    expect(await isThere()).toBe(false)
    for (const table of ['authDevice', 'authSession', 'authIdentity', 'authEvent', 'authFlow'] as const)
      expect(await db().query.selectFrom(table).selectAll().where('account', '=', account).execute()).toEqual(
        [],
      )
    for (const table of ['keysWallet', 'keysSet', 'keysDevice'] as const)
      expect(await db().query.selectFrom(table).selectAll().where('account', '=', account).execute()).toEqual(
        [],
      )
    for (const table of ['authBudget', 'authApproval', 'authDeletion', 'authFormerEmail'] as const)
      expect(await db().query.selectFrom(table).selectAll().execute()).toEqual([])
    // the same address gets another account, with no wallet
    stack.skip(cooldown)
    const anew = await stack.signIn(email)
    expect(anew.session.account.id).not.toBe(account)
    expect((await anew.ask(keysApi.wallet, undefined)).reply.wallet).toBeNull()
  })

  it('[X.10] the request ends every session, so nothing but a person’s sign-in keeps the account', async () => {
    const { stack, device, request, waitOut, isThere } = await start()
    stack.skip(day)
    const other = await stack.signIn(email)
    await device.refresh()
    await request()
    for (const one of [device, other]) {
      expect(await one.outcome(authApi.session, undefined)).toBe('session')
      expect((await one.tryRefresh()).status).toBe(401)
    }
    await waitOut()
    expect(await isThere()).toBe(false)
  })

  it('[X.10, X.10d] whoever signs in during the grace time keeps account and wallet, and is told', async () => {
    const { stack, account, request, waitOut, isThere, canRelease, subjects } = await start()
    await request()
    stack.skip(6.5 * day)
    const back = await stack.signIn(email)
    expect(back.session.account.id).toBe(account)
    expect(subjects()).toContain('Your account is kept')
    await waitOut(30)
    expect(await isThere()).toBe(true)
    const again = await stack.signIn(email, back)
    expect(await canRelease(again)).toBe(200)
  })

  it('[X.10] the link of the mails keeps the account: a GET changes nothing, and it is good once', async () => {
    const { stack, request, waitOut, isThere, keepLink } = await start()
    await request()
    const link = keepLink()
    await waitOut(6)
    // the reminder has the same link
    expect(keepLink()).toBe(link)
    expect((await fetch(new URL(link, stack.url))).status).toBe(200)
    expect(await db().query.selectFrom('authDeletion').select('account').execute()).toHaveLength(1)
    const kept = await submitForm(stack.url, link, {})
    expect(kept).toMatchObject({ status: 200, text: expect.stringContaining('Your account is kept') })
    expect((await submitForm(stack.url, link, {})).status).toBe(410)
    await waitOut(30)
    expect(await isThere()).toBe(true)
  })

  it('[X.10] a device that is still signed in at the keys service reads and stores nothing after the deletion', async () => {
    const { stack, device, wallet, setId, request, waitOut, canRelease } = await start()
    await request()
    const share = Buffer.from('another share')
    const stage = () => stageSet(device, wallet, { setId: randomId(), replaces: setId, share })
    // a token that outlives its session for minutes, as if it had been made just before
    const fresh = async () => {
      stack.skip(-7 * day - 1000)
      const answers = [await canRelease(device), (await stage()).failure.field] as const
      stack.skip(7 * day + 1000)
      return answers
    }
    // control: before the deletion the token still works there
    expect(await canRelease(device)).toBe(200)
    await waitOut()
    expect(await fresh()).toEqual([410, 'deleted'])
    expect(await db().query.selectFrom('keysWallet').selectAll().execute()).toEqual([])
  })

  it('a stolen session alone deletes nothing, and neither does a code for something else', async () => {
    const { stack, device } = await start()
    stack.skip(cooldown)
    const { reply } = await device.ask(authApi.deleteAccount, {})
    const deletionId = 'deletionId' in reply ? reply.deletionId : ''
    expect(await device.outcome(authApi.confirmDeletion, { deletionId, otp: '000000' })).toBe('otp')
    stack.skip(cooldown)
    const payment = (await device.ask(authApi.confirm, { purpose: 'payment' })).reply
    const otp = stack.mailer.codeFor(email)
    const confirmationId = 'confirmationId' in payment ? payment.confirmationId : ''
    expect(await device.outcome(authApi.confirmDeletion, { deletionId: confirmationId, otp })).toBe('otp')
    expect(await db().query.selectFrom('authDeletion').selectAll().execute()).toEqual([])
  })

  it('a device that is new to the account can’t delete it for a day', async () => {
    const { stack, request } = await start()
    stack.skip(2 * day)
    const thief = await stack.signIn(email)
    expect(await thief.outcome(authApi.deleteAccount, {})).toBe('hold')
    // control
    stack.skip(day)
    const older = await stack.signIn(email, thief)
    expect((await request(older)).status).toBe(200)
  })

  it('[X.10, X.10d] the list of permissions of its wallet is hidden with it, unless another account has the same wallet', async () => {
    const { stack, account, wallet, request, waitOut } = await start()
    const address = addressOf(wallet.walletId).toLowerCase()
    const { query } = db()
    const give = (of: string) =>
      query
        .insertInto('permission')
        .values({
          chain: 'eip155:31337',
          hash: `0x${of.slice(2).padStart(64, '0')}`,
          account: of,
          pci: randomId(),
          project: 'local',
          origin: 'https://app.example.org',
          context: '0x',
          expiry: Math.floor(Date.now() / 1000) + 365 * 86_400,
          createdAt: Math.floor(Date.now() / 1000),
          revokedAt: null,
        })
        .execute()
    const stranger = `0x${'9'.repeat(40)}`
    for (const of of [address, stranger]) await give(of)
    /** Accounts that the list names: of a deleted one it names nobody. */
    const listed = async () =>
      (await query.selectFrom('permission').select('account').orderBy('account').execute())
        .map((row) => row.account)
        .filter((one) => one.startsWith('0x'))
    // the same wallet in another account: whoever has that one needs the list
    const [row] = await query.selectFrom('keysWallet').selectAll().where('account', '=', account).execute()
    await query
      .insertInto('keysWallet')
      .values({ ...row, account: 'twin', walletId: randomId() } as never)
      .execute()
    const [set] = await query.selectFrom('keysSet').selectAll().where('account', '=', account).execute()
    await query
      .insertInto('keysSet')
      .values({ ...set, account: 'twin', setId: randomId() } as never)
      .execute()
    await request()
    await waitOut()
    expect(await query.selectFrom('keysWallet').select('account').execute()).toEqual([{ account: 'twin' }])
    expect(await listed()).toEqual([address, stranger].sort())
    await query.deleteFrom('keysWallet').execute()
    // the control of the control: alone, its list goes; a row that only says it has the address counts as little
    const second = await stack.signIn('ada@example.org')
    const other = newWallet()
    await activateSet(second, other, { setId: randomId(), replaces: null, share: Buffer.from('a share') })
    await give(addressOf(other.walletId).toLowerCase())
    const staged = {
      ...row,
      walletId: randomId(),
      addresses: JSON.stringify({ eip155: addressOf(other.walletId) }),
    }
    await query
      .insertInto('keysWallet')
      .values({ ...staged, account: 'copy' } as never)
      .execute()
    stack.skip(cooldown)
    const begun = await second.ask(authApi.deleteAccount, {})
    if (begun.reply.action !== 'VERIFY_OTP') throw new Error(begun.failure.description)
    const otp = stack.mailer.codeFor('ada@example.org')
    await second.ask(authApi.confirmDeletion, { deletionId: begun.reply.deletionId, otp })
    await waitOut()
    expect(await listed()).toEqual([address, stranger].sort())
    // It holds for a year on its chain, so it isn't lost for whoever has the key, and names nobody.
    const rows = await query.selectFrom('permission').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(
      `"account":"${addressOf(other.walletId).toLowerCase()}"`,
    )
  })

  it('[X.10, X.10d] an account that only named an address deletes nothing of whoever has it', async () => {
    const { stack, account, request, waitOut } = await start()
    const { query } = db()
    const stranger = `0x${'9'.repeat(40)}`
    await query
      .insertInto('permission')
      .values({
        chain: 'eip155:31337',
        hash: `0x${'9'.repeat(64)}`,
        account: stranger,
        pci: randomId(),
        project: 'local',
        origin: 'https://app.example.org',
        context: '0x',
        expiry: Math.floor(stack.ports.clock.now() / 1000) + 365 * 86_400,
        createdAt: Math.floor(stack.ports.clock.now() / 1000),
        revokedAt: null,
      })
      .execute()
    const addresses = JSON.stringify({ eip155: stranger })
    await query.updateTable('keysWallet').set({ addresses }).where('account', '=', account).execute()
    await query.updateTable('keysSet').set({ status: 'pending' }).where('account', '=', account).execute()
    await request()
    await waitOut()
    expect(await query.selectFrom('keysWallet').select('account').execute()).toEqual([])
    expect(await query.selectFrom('permission').select('account').execute()).toEqual([{ account: stranger }])
  })

  it('only a fresh order of the sign-in service deletes wallet parts: an access token is none', async () => {
    const { stack, device, account } = await start()
    const send = (order: string) =>
      fetch(`${stack.url}${purgeWallet.path}`, { method: 'POST', body: JSON.stringify({ order }) })
    for (const order of [device.session.accessToken, 'no.order.at-all', ''])
      expect((await send(order)).status).toBe(401)
    const rows = await db().query.selectFrom('keysWallet').select('account').execute()
    expect(rows).toEqual([{ account }])
  })

  it('[X.10, X.10d] the keys service is down: nothing is lost, nobody else is deleted, and a later run completes it', async () => {
    const { stack, account, request, isThere } = await start()
    await request()
    stack.skip(7 * day + 1000)
    const { query } = db()
    await query.schema.alterTable('keysUsed').renameTo('keysUsedAway').execute()
    await stack.sweep()
    await query.schema.alterTable('keysUsedAway').renameTo('keysUsed').execute()
    expect(await isThere()).toBe(true)
    expect(await query.selectFrom('keysWallet').select('account').execute()).toEqual([{ account }])
    // the address is free already, and its new account is not what the next run deletes
    const anew = await stack.signIn(email)
    expect(anew.session.account.id).not.toBe(account)
    const second = newWallet()
    const set = { setId: randomId(), replaces: null, share: Buffer.from('second') }
    await activateSet(anew, second, set)
    await stack.sweep()
    expect(await isThere()).toBe(false)
    expect((await releaseShare(anew, second.walletId, set.setId)).share?.toString()).toBe('second')
  })

  it('[X.10, X.10d] mails that strangers asked for leave no count of the mailbox', async () => {
    const { stack, request, isThere } = await start({
      LATCHKEY_MODE: 'production',
      LATCHKEY_MAIL_FROM: 'Shop <no-reply@shop.example>',
    })
    await request()
    stack.skip(6.9 * day)
    expect((await (await stack.device()).connect(email)).status).toBe(200)
    const counted = () => db().query.selectFrom('authBudget').select('kind').execute()
    // control: it limits the mail of a day
    expect(await counted()).not.toEqual([])
    stack.skip(0.1 * day + 1000)
    await stack.sweep()
    expect(await isThere()).toBe(false)
    expect(await counted()).toEqual([])
  })

  it('[X.10, X.10d] deletions that always fail hold up nobody else’s, are tried less often, and the operator sees how many', async () => {
    const lines: string[] = []
    const log = createPinoLog('warn', { write: (line) => void lines.push(line) })
    const { stack, account, request, isThere } = await start({}, { log })
    const { query } = db()
    const person = await query
      .selectFrom('authAccount')
      .selectAll()
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    await sql`create table stuck (account text references "authAccount")`.execute(query)
    for (let turn = 0; turn < 50; turn++) {
      const id = `stuck-${turn}`
      await query
        .insertInto('authAccount')
        .values({ ...person, id, emailIndex: null, email: null })
        .execute()
      await sql`insert into stuck values (${id})`.execute(query)
      await sql`insert into "authDeletion" (account, "requestedAt", until, "linkDigest", app, project, language, "beganAt")
        values (${id}, 1, 2, ${id}, '', '', 'en', 3)`.execute(query)
    }
    /** How many deletions failed in a run. */
    const failuresOf = async () => {
      lines.length = 0
      await stack.sweep()
      return lines.filter((line) => line.includes('A step of the deletion')).length
    }
    try {
      await request()
      stack.skip(7 * day + 1000)
      expect(await failuresOf()).toBe(50)
      expect(await failuresOf()).toBe(49)
      expect(await isThere()).toBe(false)
      expect(lines.join('')).toContain('"failing":50')
      stack.skip(30_000)
      expect(await failuresOf()).toBe(1)
      stack.skip(60 * 60_000)
      expect(await failuresOf()).toBe(50)
      // control: what held them up is gone
      await sql`delete from stuck`.execute(query)
      stack.skip(60 * 60_000)
      expect(await failuresOf()).toBe(0)
      expect(await query.selectFrom('authDeletion').select('account').execute()).toEqual([])
    } finally {
      await sql`drop table stuck`.execute(query)
    }
  })

  it('LATCHKEY_DELETION_DAYS is the grace time', async () => {
    const { request, waitOut, isThere } = await start({ LATCHKEY_DELETION_DAYS: '2' })
    const { reply } = await request()
    expect(reply.deleteAt - Date.now()).toBeGreaterThan(2 * day)
    await waitOut(1)
    expect(await isThere()).toBe(true)
    await waitOut(1)
    expect(await isThere()).toBe(false)
  })
})

import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { submitForm } from '../../testing/startAuthStack.ts'
import { startSocialStack } from '../../testing/startSocialStack.ts'

onBothDatabases('what signs in to an account', (db) => {
  let shared: ReturnType<typeof startSocialStack> | undefined
  let turn = 0
  let email = ''
  const start = () => {
    shared ??= startSocialStack({ db: db() })
    return shared
  }
  beforeEach(() => {
    turn += 1
    email = `linka${turn}@example.org`
  })
  afterAll(async () => (await shared)?.close())

  /** Somebody at the provider. */
  const be = async (who: string) => {
    const { provider } = await start()
    provider.state.person = {
      sub: `${who}-${turn}`,
      name: who,
      email: `${who}${turn}@example.org`,
      email_verified: true,
    }
  }
  const textsTo = ({ mailer }: Awaited<ReturnType<typeof start>>, address: string) =>
    mailer.mails.flatMap(({ to, text }) => (to === address ? [text] : [])).join()
  const namesOf = async (device: WalletDevice) =>
    (await device.ask(authApi.session, undefined)).reply.account.identities?.map(({ userName }) => userName)

  describe('adding one', () => {
    it('[X.13] [T-LINKACC] the provider answers first, the person sees who that is, and only then it is added', async () => {
      const stack = await start()
      const mine = await stack.signIn(email)
      await be('mira')
      const { proposal, reply } = await stack.propose(mine)
      expect(reply).toBeUndefined()
      expect(proposal).toMatchObject({
        provider: 'google',
        userName: 'mira',
        email: `mira${turn}@example.org`,
        expiresIn: 5 * 60_000,
      })
      // nothing yet: the same login makes nobody's wallet open
      expect(await namesOf(mine)).toBeUndefined()
      const before = mine.session.accessToken
      const { status, reply: linked } = await mine.ask(authApi.link, { token: proposal?.token ?? '' })
      expect(status).toBe(200)
      expect(linked.account).toMatchObject({ email, identities: [{ provider: 'google', userName: 'mira' }] })
      // the session is the one it was
      expect(mine.session.accessToken).toBe(before)
      const later = await stack.enter(await stack.device())
      expect(later.reply).toMatchObject({ isNew: false, account: { id: mine.session.account.id } })
      const log = (await mine.ask(authApi.activity, undefined)).reply.activity.map(({ event }) => event)
      expect(log).toContain('identity_added')
      expect(textsTo(stack, email)).toContain('Google: mira')
    })

    it('[X.13] [T-LINKACC] another person at the provider between the two steps is not who is added', async () => {
      const stack = await start()
      const mine = await stack.signIn(email)
      await be('mira')
      const shown = (await stack.propose(mine)).proposal
      // the app had a second one ready: a stranger's account, with the stranger's answer
      await be('eve')
      const swapped = (await stack.propose(mine)).proposal
      expect(swapped?.userName).toBe('eve')
      await mine.ask(authApi.link, { token: shown?.token ?? '' })
      expect(await namesOf(mine)).toEqual(['mira'])
      // control: who is shown Eve and says yes has her among those who sign in
      await mine.ask(authApi.link, { token: swapped?.token ?? '' })
      expect(await namesOf(mine)).toEqual(expect.arrayContaining(['eve', 'mira']))
      expect((await stack.enter(await stack.device())).reply?.account.id).toBe(mine.session.account.id)
    })

    it('[X.13] [T-LINKACC] what was shown counts once, for its session only, and for five minutes', async () => {
      const stack = await start()
      const [mine, other] = [await stack.signIn(email), await stack.signIn(`other-${email}`)]
      await be('mira')
      const token = (await stack.propose(mine)).proposal?.token ?? ''
      const refused = { status: 410, failure: { field: 'social' } }
      expect(await other.ask(authApi.link, { token })).toMatchObject(refused)
      expect(await mine.ask(authApi.link, { token: randomBytes(32).toString('base64url') })).toMatchObject(
        refused,
      )
      // another session of the same person, on another device
      stack.skip(31_000)
      const second = await stack.signIn(email)
      expect(await second.ask(authApi.link, { token })).toMatchObject(refused)
      // control: the one that asked
      expect((await mine.ask(authApi.link, { token })).status).toBe(200)
      expect(await mine.ask(authApi.link, { token })).toMatchObject(refused)

      await be('late')
      const slow = (await stack.propose(mine)).proposal?.token ?? ''
      stack.skip(5 * 60_000 + 1)
      expect(await mine.ask(authApi.link, { token: slow })).toMatchObject(refused)
      expect(await namesOf(mine)).toEqual(['mira'])
    })

    it('[X.13] [T-LINKACC] a session that ended meanwhile adds nothing', async () => {
      const stack = await start()
      const mine = await stack.signIn(email)
      await be('mira')
      const { reply } = await stack.begin(mine, 'google', { link: true }, mine.session.accessToken)
      const { location } = await stack.visit(stack.provider.signIn(reply.uri))
      const accessToken = mine.session.accessToken
      await mine.ask(authApi.signOut, {})
      expect((await mine.ask(authApi.connectSocial, stack.resultOf(location), { accessToken })).status).toBe(
        410,
      )

      const again = await stack.signIn(email, mine)
      const token = (await stack.propose(again)).proposal?.token ?? ''
      const ended = again.session.accessToken
      await again.ask(authApi.signOut, {})
      expect((await again.ask(authApi.link, { token }, { accessToken: ended })).status).toBe(401)
      expect((await stack.enter(await stack.device())).reply).toMatchObject({ isNew: true })
    })

    it('[X.13] [T-LINKACC] needs a fresh session, and takes nobody’s identity', async () => {
      const stack = await start()
      const [mine, other] = [await stack.device(), await stack.signIn(email)]
      await be('mira')
      await stack.enter(mine)
      expect((await stack.begin(other, 'google', { link: true })).status).toBe(401)
      const taken = await stack.propose(other)
      expect(taken).toMatchObject({ status: 409, failure: { field: 'linked' } })
      expect(taken.failure.description).toContain('another wallet')
      const own = await stack.propose(mine)
      expect(own).toMatchObject({ status: 409, failure: { field: 'linked_here' } })
      expect(own.failure.description).toContain('this wallet already')
      stack.skip(16 * 60_000)
      await other.refresh()
      const begin = () => stack.begin(other, 'google', { link: true }, other.session.accessToken)
      expect(await begin()).toMatchObject({ status: 403, failure: { field: 'fresh_login' } })
      // control: it was the age of the sign-in
      await stack.signIn(email, other)
      expect((await begin()).status).toBe(200)
    })

    it('[X.13] [T-LINKACC] who signed in meanwhile on the same device is not added to', async () => {
      const stack = await start()
      const device = await stack.signIn(email)
      await be('mira')
      const begin = async () => {
        const { reply } = await stack.begin(device, 'google', { link: true }, device.session.accessToken)
        const { location } = await stack.visit(stack.provider.signIn(reply.uri))
        return stack.resultOf(location)
      }
      const take = (answer: Awaited<ReturnType<typeof begin>>) =>
        device.ask(authApi.connectSocial, answer, { accessToken: device.session.accessToken })
      const answer = await begin()
      await stack.signIn(`other-${email}`, device)
      expect(await take(answer)).toMatchObject({ status: 410, failure: { field: 'social' } })
      // control: the account that began
      expect((await take(await begin())).status).toBe(200)
    })
  })

  it('[T-GUARD] [T-EXP] what a fresh sign-in alone confirms, the mailbox the provider knows is told of', async () => {
    const stack = await start()
    const mine = await stack.device()
    await be('mira')
    await stack.enter(mine)
    const told = () => textsTo(stack, `mira${turn}@example.org`)
    expect((await mine.ask(authApi.confirm, { purpose: 'payment' })).reply.action).toBe('CONFIRMED')
    await expect.poll(told).toContain('confirmed by a fresh sign-in')
    expect(told()).not.toContain('shows its keys')
    expect((await mine.ask(authApi.confirm, { purpose: 'export' })).reply.action).toBe('CONFIRMED')
    await expect.poll(told).toContain('A minute later the wallet shows its keys')
    expect(told()).not.toContain('code of this mailbox')
    // control: an old sign-in confirms nothing
    stack.skip(16 * 60_000)
    await mine.refresh()
    expect((await mine.ask(authApi.confirm, { purpose: 'payment' })).failure.field).toBe('fresh_login')
  })

  it('[T-MAIL] [T-LINKACC] an undo of an e-mail change ends the ways in that whoever changed it had added', async () => {
    const stack = await start()
    const mine = await stack.signIn(email)
    const { id } = mine.session.account
    await be('mira')
    await stack.add(mine)
    stack.skip(2 * 24 * 60 * 60_000)
    // somebody with the mailbox: a way in of their own first, then the address
    const thief = await stack.signIn(email)
    await be('eve')
    await stack.add(thief)
    stack.skip(60_000)
    const eve = `eve-${email}`
    const { changeId } = (await thief.ask(authApi.changeEmail, { newEmail: eve })).reply
    await thief.ask(authApi.confirmOldEmail, { changeId, otp: stack.mailer.codeFor(email) })
    const otp = stack.mailer.codeFor(eve)
    expect((await thief.ask(authApi.confirmNewEmail, { changeId, otp })).status).toBe(200)
    // control: until the undo that login opens the account
    expect((await stack.enter(await stack.device())).reply?.account.id).toBe(id)
    expect((await submitForm(stack.url, stack.mailer.linkFor(email), {})).text).toContain('undone')
    expect((await stack.enter(await stack.device())).reply?.account.id).not.toBe(id)
    // the owner's, of before, is there
    await be('mira')
    expect((await stack.enter(await stack.device())).reply?.account.id).toBe(id)
  })

  describe('removing one', () => {
    const idOf = async (device: WalletDevice, name: string) =>
      (await device.ask(authApi.session, undefined)).reply.account.identities?.find(
        ({ userName }) => userName === name,
      )?.id ?? ''

    it('[X.13] it signs in no longer, other sessions end, and the owner is told', async () => {
      const stack = await start()
      const mine = await stack.signIn(email)
      await be('mira')
      await stack.add(mine)
      const elsewhere = await stack.device()
      await stack.enter(elsewhere)
      const id = await idOf(mine, 'mira')
      const { status, reply } = await mine.ask(authApi.unlink, { id })
      expect(status).toBe(200)
      expect(reply.account.identities).toBeUndefined()
      expect((await elsewhere.ask(authApi.session, undefined)).status).toBe(401)
      expect((await mine.ask(authApi.session, undefined)).status).toBe(200)
      const again = await stack.enter(await stack.device())
      expect(again.reply?.account.id).not.toBe(mine.session.account.id)
      expect(textsTo(stack, email)).toContain('Google no longer signs in')
      expect(await mine.ask(authApi.unlink, { id })).toMatchObject({
        status: 410,
        failure: { field: 'social_gone' },
      })
    })

    it('[X.13] the last way in stays, also when two are removed at once', async () => {
      const stack = await start()
      const mine = await stack.device()
      await be('mira')
      await stack.enter(mine)
      const only = await mine.ask(authApi.unlink, { id: await idOf(mine, 'mira') })
      expect(only).toMatchObject({ status: 409, failure: { field: 'last' } })
      await be('mia')
      await stack.add(mine)
      const ids = [await idOf(mine, 'mira'), await idOf(mine, 'mia')]
      const answers = await Promise.all(ids.map((id) => mine.ask(authApi.unlink, { id })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await namesOf(mine)).toHaveLength(1)
    })

    it('[X.13] [T-LINKACC] a device that came in by one way waits a day before it takes an older one away', async () => {
      const stack = await start()
      const mine = await stack.device()
      await be('mira')
      await stack.enter(mine)
      await be('mia')
      await stack.add(mine)
      const google = await idOf(mine, 'mira')
      stack.skip(10 * 60_000)
      // somebody got hold of the second login alone, and adds one of their own
      const thief = await stack.device()
      await stack.enter(thief)
      await be('eve')
      await stack.add(thief)
      const held = { status: 403, failure: { field: 'hold' } }
      expect(await thief.ask(authApi.unlink, { id: google })).toMatchObject(held)
      expect(await thief.ask(authApi.unlink, { id: await idOf(thief, 'mia') })).toMatchObject(held)
      // the owner is still in, and puts the thief out
      await be('mira')
      await stack.enter(mine)
      expect((await mine.ask(authApi.unlink, { id: await idOf(mine, 'eve') })).status).toBe(200)
      expect((await thief.ask(authApi.session, undefined)).status).toBe(401)
      // control: what the new device added itself it takes away at once, and the rest a day later
      await be('mia')
      const own = await stack.device()
      await stack.enter(own)
      await be('zoe')
      await stack.add(own)
      expect((await own.ask(authApi.unlink, { id: await idOf(own, 'zoe') })).status).toBe(200)
      stack.skip(24 * 60 * 60_000)
      await be('mia')
      await stack.enter(own)
      expect((await own.ask(authApi.unlink, { id: google })).status).toBe(200)
    })

    it('[X.13] [T-LINKACC] needs a fresh sign-in, and takes away nobody else’s', async () => {
      const stack = await start()
      const [mine, other] = [await stack.signIn(email), await stack.signIn(`other-${email}`)]
      await be('mira')
      await stack.add(mine)
      const id = await idOf(mine, 'mira')
      expect((await other.ask(authApi.unlink, { id })).status).toBe(410)
      expect(await namesOf(mine)).toEqual(['mira'])
      stack.skip(16 * 60_000)
      const attempt = randomBytes(16).toString('base64url')
      const { refreshToken } = mine.session
      mine.keep((await mine.ask(authApi.refresh, { refreshToken, attempt })).reply)
      expect(await mine.ask(authApi.unlink, { id })).toMatchObject({
        status: 403,
        failure: { field: 'fresh_login' },
      })
      expect(await namesOf(mine)).toEqual(['mira'])
    })
  })
})

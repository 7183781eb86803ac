import { randomBytes } from 'node:crypto'
import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown, submitForm } from '../../testing/startAuthStack.ts'
import { shareSocialStack } from '../../testing/startSocialStack.ts'

const minute = 60_000
const day = 24 * 60 * minute

onDatabase('the identities of an account', (db) => {
  const { start: startShared, mira } = shareSocialStack(db)

  async function start() {
    const stack = await startShared()
    /** Decides who signs in at the provider from now on. */
    const signInAs = (name: string) => {
      const email = `${name}${mira.turn}@example.org`
      stack.provider.state.person = { sub: `${name}-${mira.turn}`, name, email, email_verified: true }
    }
    signInAs('mira')
    /** A new browser that signs in by the provider. */
    const enterAnew = async () => {
      const device = await stack.device()
      return { device, reply: (await stack.enter(device)).reply }
    }
    const accountBehindProvider = async () => (await enterAnew()).reply?.account.id
    const mailsTo = (address: string) =>
      stack.mailer.mails.flatMap(({ to, text }) => (to === address ? [text] : [])).join()
    return {
      ...stack,
      signInAs,
      enterAnew,
      accountBehindProvider,
      mailsTo,
      email: `linka${mira.turn}@example.org`,
    }
  }
  const identitiesOf = async (device: WalletDevice) =>
    (await device.ask(authApi.session, undefined)).reply.account.identities ?? []
  const namesOf = async (device: WalletDevice) => (await identitiesOf(device)).map(({ userName }) => userName)
  const link = (device: WalletDevice, token = '') => device.ask(authApi.link, { token })

  describe('adding one', () => {
    it('[X.13] [T-LINKACC] the provider answers first, the person sees who that is, and only then it is added', async () => {
      const { signIn, propose, email, accountBehindProvider, mailsTo } = await start()
      const mine = await signIn(email)
      const { proposal, reply } = await propose(mine)
      expect(reply).toBeUndefined()
      expect(proposal).toMatchObject({
        provider: 'google',
        userName: 'mira',
        email: `mira${mira.turn}@example.org`,
        expiresIn: 5 * minute,
      })
      // nothing is added yet
      expect(await namesOf(mine)).toEqual([])
      const { accessToken, account } = mine.session
      expect((await link(mine, proposal?.token)).reply.account).toMatchObject({
        email,
        identities: [{ provider: 'google', userName: 'mira' }],
      })
      // the session is the one it was
      expect(mine.session.accessToken).toBe(accessToken)
      expect(await accountBehindProvider()).toBe(account.id)
      const { activity } = (await mine.ask(authApi.activity, undefined)).reply
      expect(activity.map(({ event }) => event)).toContain('identity_added')
      expect(mailsTo(email)).toContain('An account at Google can now sign in to your account')
    })

    it('[X.13] [T-LINKACC] another person at the provider between the two steps is not who is added', async () => {
      const { signIn, propose, email, signInAs, accountBehindProvider } = await start()
      const mine = await signIn(email)
      const shown = (await propose(mine)).proposal
      // the app had a second one ready: a stranger's account, with the stranger's answer
      signInAs('eve')
      const swapped = (await propose(mine)).proposal
      expect(swapped?.userName).toBe('eve')
      await link(mine, shown?.token)
      expect(await namesOf(mine)).toEqual(['mira'])
      // control: a person who is shown Eve and approves adds her
      await link(mine, swapped?.token)
      expect(await namesOf(mine)).toEqual(expect.arrayContaining(['eve', 'mira']))
      expect(await accountBehindProvider()).toBe(mine.session.account.id)
    })

    it('[X.13] [T-LINKACC] what was shown counts once, for its session only, and for five minutes', async () => {
      const { signIn, propose, skip, signInAs, email } = await start()
      const [mine, other] = [await signIn(email), await signIn(`other-${email}`)]
      const token = (await propose(mine)).proposal?.token
      skip(cooldown)
      const secondSession = await signIn(email)
      const refused = { status: 410, failure: { field: 'social' } }
      expect(await link(other, token)).toMatchObject(refused)
      expect(await link(mine, randomBytes(32).toString('base64url'))).toMatchObject(refused)
      expect(await link(secondSession, token)).toMatchObject(refused)
      // control: the one that began
      expect((await link(mine, token)).status).toBe(200)
      expect(await link(mine, token)).toMatchObject(refused)

      signInAs('late')
      const late = (await propose(mine)).proposal?.token
      skip(5 * minute + 1)
      expect(await link(mine, late)).toMatchObject(refused)
      expect(await namesOf(mine)).toEqual(['mira'])
    })

    it('[X.13] [T-LINKACC] a session that ended meanwhile adds nothing', async () => {
      const { signIn, skip, begin, land, propose, email, enterAnew } = await start()
      const mine = await signIn(email)
      const first = { accessToken: mine.session.accessToken }
      const result = await land(await begin(mine, 'google', { link: true }, first.accessToken))
      await mine.ask(authApi.signOut, {})
      expect((await mine.ask(authApi.connectSocial, result, first)).status).toBe(410)

      skip(cooldown)
      await signIn(email, mine)
      const token = (await propose(mine)).proposal?.token ?? ''
      const second = { accessToken: mine.session.accessToken }
      await mine.ask(authApi.signOut, {})
      expect((await mine.ask(authApi.link, { token }, second)).status).toBe(401)
      expect((await enterAnew()).reply).toMatchObject({ isNew: true })
    })

    it('[X.13] [T-LINKACC] needs a fresh session, and takes nobody’s identity', async () => {
      const { signIn, begin, propose, skip, email, enterAnew } = await start()
      const { device: mine } = await enterAnew()
      const other = await signIn(email)
      expect((await begin(other, 'google', { link: true })).status).toBe(401)
      expect(await propose(other)).toMatchObject({
        status: 200,
        proposal: undefined,
        failure: { field: 'linked', description: expect.stringContaining('another wallet') },
      })
      expect(await propose(mine)).toMatchObject({
        status: 200,
        proposal: undefined,
        failure: { field: 'linked_here', description: expect.stringContaining('this wallet already') },
      })
      skip(16 * minute)
      await other.refresh()
      const beginLink = () => begin(other, 'google', { link: true }, other.session.accessToken)
      expect(await beginLink()).toMatchObject({ status: 403, failure: { field: 'fresh_login' } })
      // control: it was the age of the sign-in
      await signIn(email, other)
      expect((await beginLink()).status).toBe(200)
    })

    it('[X.13] an account that signed in meanwhile on the same device is not added to', async () => {
      const { signIn, begin, land, email } = await start()
      const device = await signIn(email)
      const token = () => ({ accessToken: device.session.accessToken })
      const beginLink = async () => land(await begin(device, 'google', { link: true }, token().accessToken))
      const result = await beginLink()
      await signIn(`other-${email}`, device)
      const refused = await device.ask(authApi.connectSocial, result, token())
      expect(refused).toMatchObject({ status: 410, failure: { field: 'social' } })
      // control: the account that began
      expect(await device.outcome(authApi.connectSocial, await beginLink(), token())).toBe('ok')
    })
  })

  it('[X.09, X.09c] what a fresh sign-in alone confirms is mailed to the address the provider knows; keys come a minute later', async () => {
    const { enterAnew, mailsTo, skip } = await start()
    const { device } = await enterAnew()
    const mails = () => mailsTo(`mira${mira.turn}@example.org`)
    const confirm = async (purpose: 'payment' | 'export') =>
      (await device.ask(authApi.confirm, { purpose })).reply
    expect(await confirm('payment')).toMatchObject({ action: 'CONFIRMED', waitFor: 0 })
    await expect.poll(mails).toContain('with a new sign-in')
    expect(mails()).not.toContain('shows its keys')
    expect(await confirm('export')).toMatchObject({ action: 'CONFIRMED', waitFor: minute })
    await expect.poll(mails).toContain('The wallet shows its keys a minute later')
    expect(mails()).not.toContain('code from this inbox')
    // control: an old sign-in confirms nothing
    skip(16 * minute)
    await device.refresh()
    for (const purpose of ['payment', 'export'] as const)
      expect(await device.outcome(authApi.confirm, { purpose })).toBe('fresh_login')
  })

  it('[X.09, X.09c] keys that a fresh sign-in alone confirms are not exported before the notice of it is accepted', async () => {
    const { enterAnew, mailer, mailsTo } = await start()
    const { device } = await enterAnew()
    const confirm = () => device.ask(authApi.confirm, { purpose: 'export' })
    const events = async () =>
      (await device.ask(authApi.activity, undefined)).reply.activity.map(({ event }) => event)
    const refused = { status: 503, failure: { field: 'unavailable' } }
    mailer.problem = new Error('refused')
    expect(await confirm()).toMatchObject(refused)
    mailer.problem = undefined
    Object.assign(mailer, { isConfigured: false })
    expect(await confirm()).toMatchObject(refused)
    Object.assign(mailer, { isConfigured: true })
    mailer.isSlow = true
    const slow = confirm()
    await expect.poll(() => mailer.undecided()).toBe(1)
    mailer.settle(new Error('refused later'))
    expect(await slow).toMatchObject(refused)
    mailer.isSlow = false
    expect(await events()).not.toContain('export_confirmed')
    // control: the transport takes it
    expect((await confirm()).reply).toMatchObject({ action: 'CONFIRMED', token: expect.any(String) })
    expect(mailsTo(`mira${mira.turn}@example.org`)).toContain('The wallet shows its keys a minute later')
    expect(await events()).toContain('export_confirmed')
  })

  it('an undo of an e-mail change ends the identities that whoever changed it had added', async () => {
    const { add, signIn, signInAs, skip, mailer, url, email, accountBehindProvider } = await start()
    const mine = await signIn(email)
    const { id } = mine.session.account
    await add(mine)
    skip(2 * day)
    // somebody with the mailbox: an identity of their own first, then the address
    const thief = await signIn(email)
    signInAs('eve')
    await add(thief)
    skip(minute)
    const eve = `eve-${email}`
    const { changeId } = (await thief.ask(authApi.changeEmail, { newEmail: eve })).reply
    await thief.ask(authApi.confirmOldEmail, { changeId, otp: mailer.codeFor(email) })
    const second = { changeId, otp: mailer.codeFor(eve) }
    expect(await thief.outcome(authApi.confirmNewEmail, second)).toBe('ok')
    // control: until the undo that login opens the account
    expect(await accountBehindProvider()).toBe(id)
    expect((await submitForm(url, mailer.linkFor(email), {})).text).toContain('undone')
    expect(await accountBehindProvider()).not.toBe(id)
    // the owner's, added before, is there
    signInAs('mira')
    expect(await accountBehindProvider()).toBe(id)
  })

  describe('removing one', () => {
    const unlink = async (device: WalletDevice, name: string) => {
      const id = (await identitiesOf(device)).find(({ userName }) => userName === name)?.id ?? ''
      return device.ask(authApi.unlink, { id })
    }
    const held = { status: 403, failure: { field: 'hold' } }

    it('[X.13] it signs in no longer, other sessions end, and the owner is mailed', async () => {
      const { signIn, add, email, enterAnew, accountBehindProvider, mailsTo } = await start()
      const mine = await signIn(email)
      await add(mine)
      const { device: other } = await enterAnew()
      const id = (await identitiesOf(mine))[0]?.id ?? ''
      expect((await mine.ask(authApi.unlink, { id })).reply.account.identities).toBeUndefined()
      expect(await other.outcome(authApi.session, undefined)).toBe('session')
      expect(await mine.outcome(authApi.session, undefined)).toBe('ok')
      expect(await accountBehindProvider()).not.toBe(mine.session.account.id)
      expect(mailsTo(email)).toContain('Google can no longer sign in to your account')
      const again = await mine.ask(authApi.unlink, { id })
      expect(again).toMatchObject({ status: 410, failure: { field: 'social_gone' } })
    })

    it('[X.13] the last way to sign in stays, also when two are removed at once', async () => {
      const { add, signInAs, enterAnew } = await start()
      const { device: mine } = await enterAnew()
      expect(await unlink(mine, 'mira')).toMatchObject({ status: 409, failure: { field: 'last' } })
      signInAs('mia')
      await add(mine)
      const ids = (await identitiesOf(mine)).map(({ id = '' }) => id)
      const answers = await Promise.all(ids.map((id) => mine.ask(authApi.unlink, { id })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await namesOf(mine)).toHaveLength(1)
    })

    it('[X.13] a device that signed in by one identity waits a day before it removes an older one', async () => {
      const { add, enter, signInAs, skip, enterAnew } = await start()
      const { device: mine } = await enterAnew()
      signInAs('mia')
      await add(mine)
      skip(10 * minute)
      // somebody got hold of the second login alone, and adds one of their own
      const { device: thief } = await enterAnew()
      signInAs('eve')
      await add(thief)
      expect(await unlink(thief, 'mira')).toMatchObject(held)
      expect(await unlink(thief, 'mia')).toMatchObject(held)
      // the owner is still in, and puts the thief out
      signInAs('mira')
      await enter(mine)
      expect((await unlink(mine, 'eve')).status).toBe(200)
      expect(await thief.outcome(authApi.session, undefined)).toBe('session')
      // control: what a new device added itself it removes at once, and the rest a day later
      signInAs('mia')
      const { device: newDevice } = await enterAnew()
      signInAs('zoe')
      await add(newDevice)
      expect((await unlink(newDevice, 'zoe')).status).toBe(200)
      skip(day)
      signInAs('mia')
      await enter(newDevice)
      expect((await unlink(newDevice, 'mira')).status).toBe(200)
    })

    it('[X.13] needs a fresh sign-in, and removes nobody else’s', async () => {
      const { signIn, add, skip, email } = await start()
      const [mine, other] = [await signIn(email), await signIn(`other-${email}`)]
      await add(mine)
      const id = (await identitiesOf(mine))[0]?.id ?? ''
      expect((await other.ask(authApi.unlink, { id })).status).toBe(410)
      skip(16 * minute)
      await mine.refresh()
      const refused = await mine.ask(authApi.unlink, { id })
      expect(refused).toMatchObject({ status: 403, failure: { field: 'fresh_login' } })
      expect(await namesOf(mine)).toEqual(['mira'])
    })
  })
})

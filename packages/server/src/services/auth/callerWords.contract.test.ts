import { authApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { createProjectStore } from '../../adapters/projectStore.ts'
import type { Mail } from '../../ports/kmsAndMailer.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { createWalletDevice, type WalletDevice } from '../../testing/createWalletDevice.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { cooldown } from '../../testing/startAuthStack.ts'
import { startSocialStack } from '../../testing/startSocialStack.ts'

const closeAfter = cleanups()

/** What a stranger would have our mail say, in the shape each field lets through. */
const said = 'Your wallet is frozen! https://evil.example'
const inHost = 'your-wallet-is-frozen.evil.example'
const inMailbox = 'frozen-go-to-evil.example@victim.example'
const frozen = /frozen|evil/i
const english = { browser: 'firefox', system: 'linux' } as const

onDatabase('words of the caller', (db) => {
  async function start(embedders: string, env: Record<string, string> = {}) {
    const stack = await closeAfter(
      startSocialStack({
        db: db(),
        env: { LATCHKEY_FRAME_EMBEDDERS: embedders, LATCHKEY_LIMIT_ROUTE: '10000/1000', ...env },
      }),
    )
    const headers = {
      'user-agent': said,
      referer: `https://${inHost}/`,
      origin: `https://${inHost}`,
      'accept-language': `${inHost},en`,
      'x-forwarded-host': inHost,
      'x-forwarded-for': inHost,
      from: inMailbox,
    }
    /** A program that has words of its own in every field it chooses. */
    const newAttacker = async (origin: string) => {
      const device = await createWalletDevice(stack.url)
      const words = { app: { origin }, device: english, language: 'en-frozen-evil' }
      const begin = (email: string, first?: 'code') =>
        device.ask(authApi.connectEmail, { email, ...words, ...(first && { first }) }, { headers })
      return { device, begin }
    }
    return { ...stack, headers, newAttacker }
  }
  type Started = Awaited<ReturnType<typeof start>>

  /** Has every mail written that a stranger, or who is signed in as one, can have written. Returns them and the page of the link. */
  async function writeAllMails({ headers, newAttacker, ...stack }: Started, origin: string) {
    const { mailer, skip, approve, provider } = stack
    const { device, begin } = await newAttacker(origin)
    const enter = async (browser: WalletDevice, flowId: string) => {
      const { reply } = await browser.ask(authApi.connectOtp, { flowId, otp: mailer.codeFor(inMailbox) })
      if ('refreshToken' in reply) browser.keep(reply)
      return reply
    }
    // link first: link, page and code
    const { reply: begun } = await begin(inMailbox)
    if (begun.action !== 'VERIFY_DEVICE') throw new Error(begun.action)
    const linkOf = () => new URL(mailer.linkFor(inMailbox), stack.url)
    const pages = [await (await fetch(linkOf(), { headers })).text()]
    await approve(inMailbox)
    await enter(device, begun.flowId)
    // code first, on another device: code, approval, notice
    skip(cooldown)
    const other = await newAttacker(origin)
    const { reply: coded } = await other.begin(inMailbox, 'code')
    if (coded.action !== 'VERIFY_OTP') throw new Error(coded.action)
    const waiting = await enter(other.device, coded.flowId)
    if (waiting.action !== 'VERIFY_DEVICE') throw new Error(waiting.action)
    pages.push(await (await fetch(linkOf(), { headers })).text())
    await approve(inMailbox, waiting.number)
    await other.device.ask(authApi.connectDevice, { flowId: coded.flowId })
    // an identity with a name of its own, added, used on a third device, removed
    provider.state.person = { sub: origin, name: said, given_name: said, email_verified: true }
    const added = await stack.enter(
      device,
      'google',
      { link: true, app: { origin } },
      device.session.accessToken,
    )
    await device.ask(authApi.link, { token: added.proposal?.token ?? '' })
    const third = await createWalletDevice(stack.url)
    await stack.enter(third, 'google', { app: { origin } })
    await device.ask(authApi.noticeTransfer, { device: third.thumbprint, language: 'en-frozen-evil' })
    const { account } = (await device.ask(authApi.session, undefined)).reply
    await device.ask(authApi.unlink, { id: account.identities?.[0]?.id ?? '' })
    // confirmations
    skip(25 * 60 * 60_000)
    await device.refresh()
    for (const purpose of ['payment', 'recovery', 'export'] as const) {
      skip(cooldown)
      const { reply } = await device.ask(authApi.confirm, { purpose, language: 'en-frozen' })
      if (reply.action !== 'VERIFY_OTP') throw new Error(reply.action)
      const otp = mailer.codeFor(inMailbox)
      await device.ask(authApi.confirmCode, { confirmationId: reply.confirmationId, purpose, otp })
    }
    // the address, to one of somebody else
    skip(cooldown)
    const newEmail = `frozen-evil-${mailer.mails.length}@new.example`
    const { reply: change } = await device.ask(authApi.changeEmail, { newEmail })
    const { changeId } = change
    await device.ask(authApi.confirmOldEmail, { changeId, otp: mailer.codeFor(inMailbox) })
    await device.ask(authApi.confirmNewEmail, { changeId, otp: mailer.codeFor(newEmail) })
    return { mails: mailer.mails, pages }
  }
  const partsOf = ({ subject, text, html }: Mail) => [subject, text, html]
  /** The address stands in the header of the recipient only. */
  const textsOf = ({ mails, pages }: Awaited<ReturnType<typeof writeAllMails>>) => [
    ...mails.flatMap(partsOf),
    ...pages,
  ]

  const subjects = [
    'Approve a new device',
    'Your sign-in code',
    'New sign-in',
    'A way to sign in was added',
    'A way to sign in was removed',
    'Your wallet is on a new device',
    'Your code to confirm a payment',
    'Your code to change wallet recovery',
    'Your code to export your keys',
    'Your wallet keys are being exported',
    'Your code to change your email address',
    'Your code to confirm this email address',
    'Your email address was changed',
  ]

  it.each([
    ['an origin nobody listed', `https://${inHost}`, 'an app with an unverified address'],
    [
      'a part that a wildcard stands for',
      `https://${inHost.replaceAll('.', '-')}.apps.example`,
      '*.apps.example',
    ],
    [
      'a name of the caller’s own machine',
      `http://${inHost}.localhost:666`,
      'an app under development (localhost)',
    ],
  ])(
    '[T-PHISH] [T-SMTP] %s: no mail and no page repeats it, nor any other field',
    async (_, origin, name) => {
      const stack = await start('https://app.example,*.apps.example')
      const written = await writeAllMails(stack, origin)
      expect(new Set(written.mails.map(({ subject }) => subject))).toEqual(new Set(subjects))
      for (const text of textsOf(written)) expect(text).not.toMatch(frozen)
      // every link is one of ours
      const links = textsOf(written).flatMap((text) => text.match(/https?:\/\/[^/\s"<]+/g) ?? [])
      expect(new Set(links)).toEqual(new Set([stack.url, 'http://wallet.localhost:1']))
      expect(written.mails[0]?.text).toContain(name)
      expect(written.pages[0]).toContain(name)
    },
  )

  it('[T-PHISH] [T-SMTP] control: the same words are in the mails and on the page once the operator lists them', async () => {
    const stack = await start(`https://${inHost}`)
    const written = await writeAllMails(stack, `https://${inHost}`)
    for (const text of [written.mails[0]?.text, written.mails[0]?.html, ...written.pages])
      expect(text).toContain(inHost)
    const naming = written.mails.filter(({ text }) => text.includes(inHost))
    expect(naming.length).toBeGreaterThanOrEqual(subjects.length - 1)
  })

  describe('which list counts', () => {
    it('[T-SMTP] a sign-in on the wallet’s own settings page is named so, and not called unverified', async () => {
      const stack = await start('https://app.example')
      const begin = async (origin: string, email: string) => {
        const device = await createWalletDevice(stack.url)
        await device.ask(authApi.connectEmail, { email, app: { origin }, first: 'code' })
        return stack.mailer.mails.find(({ to }) => to === email)?.text
      }
      const wallet = stack.config.frameUrl ?? ''
      expect(await begin(wallet, 'a@victim.example')).toContain('to sign in to your wallet settings.')
      // control: another name of the wallet's domain is not the wallet
      const beside = wallet.replace('wallet.', 'wallets.')
      expect(await begin(beside, 'b@victim.example')).not.toContain('your wallet settings')
    })

    it('[X.01] a wallet of another operator, whose secrets are stored here, is named by its origin', async () => {
      const wallet = 'https://wallet.shop.example'
      const stack = await start('https://app.example', { LATCHKEY_RECOVERY_FOR: wallet })
      const begin = async (email: string, origin: string) => {
        const device = await createWalletDevice(stack.url)
        await device.ask(authApi.connectEmail, { email, app: { origin }, first: 'code' })
        return stack.mailer.mails.find(({ to }) => to === email)?.text
      }
      expect(await begin('a@victim.example', wallet)).toContain(`to sign in to ${wallet}.`)
      // control: the wallet of an operator that is not listed
      const other = 'https://wallet.else.example'
      expect(await begin('b@victim.example', other)).toContain('an app with an unverified address')
    })

    it('[T-PID] an origin is named where its own project lists it, not where another one does', async () => {
      const store = createProjectStore(db(), { now: Date.now })
      const mine = await store.add({ name: 'Shop', origins: ['https://shop.example'] })
      const open = await store.add({ name: 'Anyone', origins: [] })
      const stack = await start('https://elsewhere.example', { LATCHKEY_PROJECTS: 'check' })
      const begin = async (project: string, email: string) => {
        const device = await createWalletDevice(stack.url)
        const app = { origin: 'https://shop.example' }
        const { status } = await device.ask(authApi.connectEmail, { email, app }, { project })
        return [status, stack.mailer.mails.find(({ to }) => to === email)?.text.split('\n')[0]]
      }
      expect(await begin(mine.id, 'a@victim.example')).toEqual([
        200,
        expect.stringContaining('to https://shop.example with'),
      ])
      expect(await begin(open.id, 'b@victim.example')).toEqual([
        200,
        expect.stringContaining('to an app with an unverified address with'),
      ])
    })
  })
})

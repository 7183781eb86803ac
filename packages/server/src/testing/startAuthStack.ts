import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { purgeWallet } from '@latchkey/protocol/routes'
import { authApi } from '@latchkey/protocol/schemas'
import type { ServiceName } from '../createServices.ts'
import type { Db } from '../ports/db.ts'
import type { Ports } from '../ports/Ports.ts'
import { minimumTime } from '../services/auth/email/claimCode.ts'
import { type AuthService, auth } from '../services/auth/routes.ts'
import { createWalletDevice, type WalletDevice } from './createWalletDevice.ts'
import { type Stack, startStack } from './startStack.ts'
import { createTestMailer, type TestMailer } from './testPorts.ts'

/** Milliseconds between two mails of a kind, and a little more. */
export const cooldown = 31_000

type AuthStackOptions = {
  readonly db: Db
  readonly env?: Readonly<Record<string, string>>
  readonly ports?: Partial<Ports>
  readonly services?: readonly ServiceName[]
  /** Answers wait for their floor as in production; else the clock is past it whenever it is asked. */
  readonly hasFloor?: boolean
}

/** The real server with sign-in, keys, a mailbox and key files of its own. */
export type AuthStack = Stack & {
  readonly mailer: TestMailer
  /** Lets time pass, on both clocks. */
  skip(milliseconds: number): void
  /** A new browser. */
  device(): Promise<WalletDevice>
  /** Begins the sign-in of a browser that the account does not know: a link is mailed. */
  beginByLink(email: string, device?: WalletDevice): Promise<BegunByLink>
  /** The same, and its link is approved: a code is mailed. */
  beginApproved(email: string, device?: WalletDevice): Promise<BegunByCode>
  /** Begins the sign-in of an approved browser, after its cooldown: a code is mailed. */
  beginByCode(email: string, device: WalletDevice): Promise<BegunByCode>
  /** Begins a sign-in that asks every browser for the code first, after its cooldown, as the frame does for our client. */
  beginCodeFirst(email: string, device?: WalletDevice): Promise<BegunByCode>
  /** Approves the device whose link went to an address, and returns the page that answers. */
  approve(email: string, number?: string): Promise<{ status: number; text: string }>
  /** Runs the deletions that are due, in another process than the server's: wallet parts are deleted over HTTP. */
  sweep(): Promise<void>
  /** A browser that has signed in with an address, by link and code. */
  signIn(email: string, device?: WalletDevice): Promise<WalletDevice>
}

type BegunByLink = {
  readonly device: WalletDevice
  readonly flowId: string
}

/** `body` is what enters the code that was mailed. */
type BegunByCode = {
  readonly device: WalletDevice
  readonly flowId: string
  readonly otp: string
  readonly body: { readonly flowId: string; readonly otp: string }
}

export async function startAuthStack({
  db,
  env = {},
  ports = {},
  services,
  hasFloor = false,
}: AuthStackOptions): Promise<AuthStack> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
  const mailer = createTestMailer()
  let skipped = 0
  let hurried = 0
  const clock = {
    now: () => Date.now() + skipped,
    monotonic() {
      if (!hasFloor) hurried += minimumTime
      return performance.now() + skipped + hurried
    },
  }
  const stack = await startStack({
    env: {
      LATCHKEY_MODE: 'development',
      LATCHKEY_KMS_FOLDER: folder,
      LATCHKEY_SMTP_URLS: 'smtp://127.0.0.1:1',
      ...env,
    },
    ports: { db: { ...db, close: () => Promise.resolve() }, mailer, clock, ...ports },
    ...(services && { services }),
  })
  const device = () => createWalletDevice(stack.url)
  let sweeper: AuthService | undefined
  const createSweeper = () =>
    auth({ ...stack.ports, config: stack.config, baseUrl: () => stack.url, purgeWallet: postOrder })
  async function postOrder(order: string) {
    const { status } = await fetch(`${stack.url}${purgeWallet.path}`, {
      method: 'POST',
      body: JSON.stringify({ order }),
    })
    if (status !== 200) throw new Error(`The keys service answered ${status}.`)
  }
  const approve = (email: string, number?: string) =>
    submitForm(stack.url, mailer.linkFor(email), { decision: 'approve', number: number ?? '' })
  const beginByLink: AuthStack['beginByLink'] = async (email, given) => {
    const browser = given ?? (await device())
    const { reply, failure } = await browser.connect(email)
    if (reply.action !== 'VERIFY_DEVICE') throw new Error(`${reply.action}: ${failure.description}`)
    return { device: browser, flowId: reply.flowId }
  }
  const begunByCode = (email: string, browser: WalletDevice, flowId: string): BegunByCode => {
    const otp = mailer.codeFor(email)
    return { device: browser, flowId, otp, body: { flowId, otp } }
  }
  return {
    ...stack,
    mailer,
    skip(milliseconds) {
      skipped += milliseconds
    },
    device,
    approve,
    sweep() {
      sweeper ??= createSweeper()
      return sweeper.sweep()
    },
    beginByLink,
    async beginApproved(email, given) {
      const begun = await beginByLink(email, given)
      await approve(email)
      return begunByCode(email, begun.device, begun.flowId)
    },
    async beginByCode(email, browser) {
      skipped += cooldown
      const { reply, failure } = await browser.connect(email)
      if (reply.action !== 'VERIFY_OTP') throw new Error(`${reply.action}: ${failure.description}`)
      return begunByCode(email, browser, reply.flowId)
    },
    async beginCodeFirst(email, given) {
      skipped += cooldown
      const browser = given ?? (await device())
      const { reply, failure } = await browser.connect(email, { first: 'code' })
      if (reply.action !== 'VERIFY_OTP') throw new Error(`${reply.action}: ${failure.description}`)
      return begunByCode(email, browser, reply.flowId)
    },
    async signIn(email, given) {
      const one = given ?? (await device())
      const { reply, failure } = await one.connect(email)
      if (!('action' in reply) || reply.action === 'CONNECT') throw new Error(failure.description)
      if (reply.action === 'VERIFY_DEVICE') await approve(email)
      const { flowId } = reply
      const done = await one.ask(authApi.connectOtp, { flowId, otp: mailer.codeFor(email) })
      if (done.status !== 200) throw new Error(done.failure.description)
      one.keep(done.reply)
      return one
    },
    async close() {
      sweeper?.stop?.()
      await stack.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A code that is not the one that was mailed. */
export function wrongCode(otp: string, offset = 1): string {
  return String((Number(otp) + offset) % 10 ** otp.length).padStart(otp.length, '0')
}

/** Sends a page's form as a browser does, with the token of its hidden field. */
export async function submitForm(
  url: string,
  link: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  const address = new URL(link, url)
  const body = new URLSearchParams({ t: address.searchParams.get('t') ?? '', ...fields })
  const response = await fetch(new URL(address.pathname, url), { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

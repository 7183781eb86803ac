// Goes each way into the wallet once and sends what it cost to its parent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { type FrameBrowser, launchFrameBrowser } from '../../e2e/fixtures/frameBrowser.ts'
import { codeInMail, findInMail, knownMails, linkInMail, mailsTo } from '../../e2e/fixtures/inbox.ts'
import { launchStack } from '../../e2e/fixtures/launchStack.ts'
import { modal } from '../../e2e/fixtures/modal.ts'
import { addPasskeyStore } from '../../e2e/fixtures/passkeyStore.ts'
import { signOut } from '../../e2e/fixtures/socialVisitor.ts'
import { readStack } from '../../e2e/fixtures/stack.ts'
import { createPerson, isConnected, type Journey, type Person } from './person.ts'

const password = 'correct horse battery staple'
/** Milliseconds between two mails to one address, and a little more: nobody signs in twice within them. */
const cooldown = 31_000
/** When an address was last mailed a code, by `performance.now()`. */
const mailedAt = new Map<string, number>()

type Visit = { readonly shell: FrameBrowser; readonly page: Page; readonly person: Person }

/** Opens the app in a browser of its own. */
async function visit(): Promise<Visit> {
  const stack = readStack()
  const elsewhere = [stack.mail, stack.id].map((url) => new URL(url).host)
  const shell = await launchFrameBrowser()
  const [context] = shell.browser.contexts()
  if (!context) throw new Error('no context')
  // a recovery password takes long to check, on a busy machine above all
  context.setDefaultTimeout(120_000)
  const person = createPerson(
    context,
    (url) => !elsewhere.includes(new URL(url).host) && !url.startsWith('data:'),
  )
  const page = await context.newPage()
  await page.goto(new URL('/?wallet=off', stack.app).href)
  await modal(page).id('connect-button').first().waitFor()
  await page.waitForLoadState('networkidle')
  person.startAnew()
  return { shell, page, person }
}

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

/** Waits until an address may be mailed again. */
async function untilMailable(email: string): Promise<void> {
  const remaining = (mailedAt.get(email) ?? -cooldown) + cooldown - performance.now()
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
}

/** From the closed modal to the question for the code. */
async function beginByMail({ page, person }: Visit, email: string): Promise<ReadonlySet<string>> {
  const { id, view } = modal(page)
  const known = await knownMails(email)
  await person.click(id('connect-button').first(), () => id('email-input').waitFor())
  await person.fill(id('email-input'), email)
  await person.click(id('email-submit'), () => view('EmailVerifyOtp').waitFor())
  mailedAt.set(email, performance.now())
  return known
}

async function enterCode(
  { page, person }: Visit,
  email: string,
  known: ReadonlySet<string>,
  ready: () => Promise<unknown>,
): Promise<void> {
  const code = await findInMail(email, codeInMail, known)
  await person.fill(modal(page).id('otp-input'), code, ready)
}

/** How many mails an address has got since, once no more can come: a notice is mailed after the answer. */
async function countMails(page: Page, email: string, known: ReadonlySet<string>): Promise<number> {
  await page.waitForLoadState('networkidle')
  return (await knownMails(email)).size - known.size
}

async function measureNewAddress(at: Visit, email: string): Promise<Journey> {
  const { page, person } = at
  const known = await beginByMail(at, email)
  await enterCode(at, email, known, () => isConnected(page))
  person.arrive()
  // the wallet offers to be protected once the app has its answer
  await frameOf(page).getByTestId('protect-later').waitFor()
  return person.describe('new address', await countMails(page, email, known), true)
}

async function protectByPassword({ page }: Visit): Promise<void> {
  const frame = frameOf(page)
  if (await frame.getByTestId('protect-other').isVisible()) await frame.getByTestId('protect-other').click()
  await frame.getByTestId('protect-password').fill(password)
  await frame.getByTestId('protect-password-again').fill(password)
  await frame.getByTestId('protect-password-submit').click()
  await modal(page).dialog.waitFor({ state: 'hidden' })
}

/** Signs out, and in again on the same device. */
async function measureSameDevice(at: Visit, email: string): Promise<Journey> {
  const { page, person } = at
  await signOut(page)
  await untilMailable(email)
  person.startAnew()
  const known = await beginByMail(at, email)
  await enterCode(at, email, known, () => isConnected(page))
  person.arrive()
  return person.describe('known address, same device', await countMails(page, email, known))
}

/** Opens the mailed link and confirms the number, until `ready`. */
async function approveByMail(
  { page, person }: Visit,
  email: string,
  known: ReadonlySet<string>,
  ready: () => Promise<unknown>,
): Promise<void> {
  const number = (await modal(page).id('device-number').textContent())?.trim() ?? ''
  const link = await findInMail(email, linkInMail, known)
  const mail = await page.context().newPage()
  // the link in the mail program: a click there opens the page
  await mail.setContent(`<a href="${link}">link</a>`)
  await person.click(mail.locator('a'), () => mail.getByRole('button', { name: 'Approve' }).waitFor())
  await person.fill(mail.locator('input[name=number]'), number)
  await person.click(mail.getByRole('button', { name: 'Approve' }), ready)
  await mail.close()
  await page.bringToFront()
}

async function measureNewDevice(email: string): Promise<Journey> {
  const at = await visit()
  const { page, person, shell } = at
  try {
    const { view } = modal(page)
    const frame = frameOf(page)
    const known = await beginByMail(at, email)
    await enterCode(at, email, known, () => view('EmailVerifyDevice').waitFor())
    await approveByMail(at, email, known, () => frame.getByTestId('recover-password').waitFor())
    await person.fill(frame.getByTestId('recover-password'), password)
    await person.click(frame.getByTestId('recover-password-submit'), () => isConnected(page))
    person.arrive()
    return person.describe('known address, new device', await countMails(page, email, known))
  } finally {
    await shell.close()
  }
}

async function measureGoogle(): Promise<Journey> {
  const at = await visit()
  const { page, person, shell } = at
  try {
    const { id } = modal(page)
    await person.click(id('connect-button').first(), () => id('social-google').waitFor())
    const opened = page.context().waitForEvent('page')
    await person.click(id('social-google'), async () => (await opened).getByLabel('Name').waitFor())
    const provider = await opened
    await person.fill(provider.getByLabel('Name'), 'Ada')
    await person.click(provider.getByRole('button', { name: 'Continue' }), () => isConnected(page))
    person.arrive()
    await frameOf(page).getByTestId('protect-later').waitFor()
    return person.describe('Google, new visitor', 0)
  } finally {
    await shell.close()
  }
}

/** A browser that has lost everything but its passkeys: the touch approves the device and brings the wallet back. */
async function measurePasskey(): Promise<Journey> {
  const email = 'passkey@example.org'
  const at = await visit()
  const { page, person, shell } = at
  try {
    const frame = frameOf(page)
    await addPasskeyStore(page)
    const before = await beginByMail(at, email)
    await enterCode(at, email, before, () => isConnected(page))
    await frame.getByTestId('protect-passkey').click()
    await modal(page).dialog.waitFor({ state: 'hidden' })
    // the notice of the new passkey is no mail of the journey
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toContain('A passkey was added')
    const wallet = page.frames().find((frame) => frame.url().startsWith(readStack().wallet))
    await wallet?.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await page.evaluate(() => localStorage.clear())
    await untilMailable(email)
    await page.reload()
    await page.waitForLoadState('networkidle')
    person.startAnew()
    const known = await beginByMail(at, email)
    await enterCode(at, email, known, () => frame.getByTestId('approve-passkey').waitFor())
    await person.click(frame.getByTestId('approve-passkey'), () => isConnected(page))
    person.arrive()
    return person.describe('known address, new device, by passkey', await countMails(page, email, known))
  } finally {
    await shell.close()
  }
}

const data = mkdtempSync(join(tmpdir(), 'latchkey-bench-sign-in-'))
const launched = launchStack({ data, port: await freePort() })
const journeys: Journey[] = []
const add = (journey: Journey) => {
  const { name, mails, clicks, fields, seconds, requests, lines, failed } = journey
  console.log(
    `${name}: ${mails} mails, ${clicks} clicks, ${fields} fields, ${seconds.toFixed(1)} s, ${requests} requests, ${lines.length} console lines`,
    ...lines,
    ...failed,
  )
  journeys.push(journey)
}
try {
  process.env.LATCHKEY_E2E_STACK = JSON.stringify(await launched.ready())
  const email = 'mira@example.org'
  const first = await visit()
  try {
    add(await measureNewAddress(first, email))
    await protectByPassword(first)
    // other people in between: an address is mailed once in half a minute
    add(await measureGoogle())
    add(await measureSameDevice(first, email))
  } finally {
    await first.shell.close()
  }
  add(await measurePasskey())
  await untilMailable(email)
  add(await measureNewDevice(email))
} finally {
  await launched.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
process.send?.(journeys, () => process.disconnect())

import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { enginePage } from '../fixtures/enginePage.ts'
import { openEngine } from '../fixtures/engines.ts'
import type { Engine } from '../fixtures/engineTab.ts'
import { codeInMail, findInMail, knownMails, mailsTo, newAddress } from '../fixtures/inbox.ts'
import { readStack } from '../fixtures/stack.ts'

// WebKitGTK has no passkeys; Chromium's are in `passkeySignIn.spec.ts` and `emailRecovery.spec.ts`.

test.describe.configure({ timeout: 400_000 })

const frame = 'w3m-iframe'
let engine: Engine

test.beforeEach(async () => {
  engine = await openEngine('firefox', { passkeys: true })
})
test.afterEach(async ({ browserName: _browserName }, info) => {
  if (info.status !== info.expectedStatus) {
    const path = info.outputPath('firefox.png')
    writeFileSync(path, (await engine?.screenshot().catch(() => '')) ?? '', 'base64')
    await info.attach('firefox', { path, contentType: 'image/png' })
  }
  await engine?.close()
})

async function openLab() {
  const ui = enginePage(engine.tab)
  await engine.tab.goto(new URL('/lab?wallet=off', readStack().app).href)
  await ui.watchFaults()
  await ui.until('connect-button')
  return ui
}

/** Signs in with the mailed code. */
async function signIn(ui: Awaited<ReturnType<typeof openLab>>, email: string): Promise<void> {
  const known = await knownMails(email)
  await ui.press('connect-button')
  await ui.fill('email-input', email)
  // The server keeps 30 s between two mails to one address.
  await ui.pressUntil('email-submit', async () => (await ui.look('otp-input')) !== null)
  await ui.fill('otp-input', await findInMail(email, codeInMail, known))
}

/** Presses a button of the frame that opens the wallet's window, and the button in it that prompts for the passkey. */
async function usePasskey(button: string): Promise<void> {
  const wallet = enginePage(engine.tab, frame)
  await wallet.pressUntil(button, async () => (await engine.tab.findPopup()) !== undefined)
  const popup = await engine.tab.findPopup()
  if (!popup) throw new Error('The wallet’s window has gone.')
  // The window closes once the passkey has answered, in the press or after it.
  await enginePage(popup)
    .press('passkey-continue')
    .catch(() => undefined)
}

const readAddress = () =>
  engine.tab.run(() => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith('/connections'))?.[1]
    return String(JSON.parse(stored ?? '[]')[0]?.address)
  }, undefined)

test('[X.75, X.12] firefox: a passkey protects the wallet and is registered for sign-in, asked for in a window of the wallet', async () => {
  const ui = await openLab()
  const email = newAddress('firefox-passkey')
  await signIn(ui, email)
  await usePasskey('protect-passkey')
  await ui.untilGone('modal')
  await ui.untilAttribute('connect-button', 'data-status', 'connected')
  const address = await readAddress()
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(await ui.faults()).toEqual([])

  // it is registered for sign-in, too
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('A passkey was added')
})

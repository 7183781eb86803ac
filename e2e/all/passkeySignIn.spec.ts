import { expect, type Page, test } from '@playwright/test'
import { emailLogin } from '../fixtures/emailLogin.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { knownMails, mailsTo, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { addPasskeyStore } from '../fixtures/passkeyStore.ts'
import { photograph } from '../fixtures/photograph.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()

test.describe.configure({ timeout: 150_000 })

/** Has the browser forget the wallet, its session and its device key: to the server it is a new device. Its passkeys stay. */
async function forgetDevice(page: Page): Promise<void> {
  const wallet = page.frames().find((frame) => frame.url().startsWith(stack.wallet))
  await wallet?.evaluate(async () => {
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await page.reload()
  await expect(modal(page).id('connect-button').first()).toContainText('Connect', { timeout: 20_000 })
}

test('[X.12, X.12f] [X.10] a new device needs one mail, one code and one touch, and its wallet signs', async () => {
  const shell = await launchFrameBrowser()
  const email = newAddress('touch')
  try {
    const mira = emailVisitor(shell)
    const page = await mira.open()
    const devtools = await addPasskeyStore(page)
    await mira.signIn(page, email)
    const protect = mira.frame(page).getByTestId('protect-passkey')
    await protect.click()
    await expect(protect).toBeHidden({ timeout: 20_000 })
    await expect(modal(page).dialog).toBeHidden({ timeout: 20_000 })
    const address = await mira.address(page)

    await forgetDevice(page)
    const login = emailLogin(page, email)
    const touches: string[] = []
    devtools.on('WebAuthn.credentialAsserted', ({ credential }) => touches.push(credential.credentialId))
    // the notice of the passkey, from before the new device comes
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toContain('A passkey was added')
    const before = await knownMails(email)
    await modal(page).id('connect-button').first().click()
    await login.begin()
    await login.typeCode()
    const approve = mira.frame(page).getByTestId('approve-passkey')
    await expect(approve).toBeVisible({ timeout: 20_000 })
    await photograph(page, 'passkey-approval')
    expect((await knownMails(email)).size).toBe(before.size + 1)
    await approve.click()
    await mira.expectConnected(page, address)
    expect(touches).toHaveLength(1)
    expect(await mira.address(page)).toBe(address)
    await mira.sign(page)
    await mira.approve(page)
    await mira.expectSigned(page, address)
    // the code, and the notice of the new device
    await expect.poll(async () => (await knownMails(email)).size).toBe(before.size + 2)
    expect(shell.redLines).toEqual([])
  } finally {
    await shell.close()
  }
})

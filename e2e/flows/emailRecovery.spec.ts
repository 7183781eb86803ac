import { expect, test } from '@playwright/test'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { modal } from '../fixtures/modal.ts'
import { readStack } from '../fixtures/stack.ts'

const stack = readStack()

test.describe.configure({ timeout: 150_000 })

test('[X.10] a passkey brings the wallet back to a browser that has lost everything else', async () => {
  const shell = await launchFrameBrowser()
  const email = 'grace@example.org'
  try {
    const grace = emailVisitor(shell)
    const page = await grace.open()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf: true,
        automaticPresenceSimulation: true,
      },
    })
    await grace.signIn(page, email)
    await grace.frame(page).getByTestId('protect-passkey').click()
    await expect(modal(page).dialog).toBeHidden({ timeout: 20_000 })
    const address = await grace.address(page)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

    const wallet = page.frames().find((frame) => frame.url().startsWith(stack.wallet))
    await wallet?.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await page.reload()
    await expect(modal(page).id('connect-button').first()).toContainText('Connect', { timeout: 20_000 })
    await grace.signIn(page, email)
    await grace.frame(page).getByTestId('recover-passkey').click()
    await grace.expectConnected(page, address)
    expect(await grace.address(page)).toBe(address)
    await grace.sign(page)
    await grace.approve(page)
    await grace.expectSigned(page, address)
  } finally {
    await shell.close()
  }
})

import { expect, test } from '@playwright/test'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { modal } from '../fixtures/modal.ts'
import { signInAt, signInOnTab } from '../fixtures/providerPage.ts'
import { chooseProvider, findProvider, loseWindows, signOut } from '../fixtures/socialVisitor.ts'

/** Google goes both ways in `social.spec`. */
const providers = ['x', 'discord', 'github', 'apple', 'facebook']

test('[S7.46] [S7.50] [X.13] each provider makes a wallet of its own in a window, and opens it again without one', async () => {
  test.setTimeout(300_000)
  // a second attempt starts with a browser that knows nothing, so it must not meet the accounts of the first
  const name = `Tour ${test.info().retry}`
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open()
    const { id } = modal(page)
    const wallets = new Map<string, string>()
    for (const provider of providers) {
      await id('connect-button').first().click()
      await signInAt(await chooseProvider(page, provider), { name })
      await visitor.protect(page, 'correct horse battery staple')
      const address = await visitor.address(page)
      await visitor.expectConnected(page, address)
      expect([...wallets.values()]).not.toContain(address)
      wallets.set(provider, address)
      await signOut(page)
    }
    await loseWindows(page)
    for (const [provider, address] of wallets) {
      await id('connect-button').first().click()
      await (await findProvider(page, provider)).click()
      await signInOnTab(page, provider, name)
      await visitor.expectConnected(page, address)
      await signOut(page)
    }
  } finally {
    await shell.close()
  }
})

import { expect, test } from '@playwright/test'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { modal } from '../fixtures/modal.ts'
import { signInAt } from '../fixtures/providerPage.ts'
import { chooseProvider, signOut } from '../fixtures/socialVisitor.ts'

test('[S7.46] [X.13] each provider makes a wallet of its own, and opens it again', async () => {
  test.setTimeout(300_000)
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open()
    const wallets = new Map<string, string>()
    const enter = async (provider: string) => {
      await modal(page).id('connect-button').first().click()
      await signInAt(await chooseProvider(page, provider), { name: 'Tour' })
    }
    for (const provider of ['x', 'discord', 'github', 'apple', 'facebook']) {
      await enter(provider)
      await visitor.protect(page, 'correct horse battery staple')
      const address = await visitor.address(page)
      await visitor.expectConnected(page, address)
      expect([...wallets.values()]).not.toContain(address)
      wallets.set(provider, address)
      await signOut(page)
    }
    await enter('apple')
    await visitor.expectConnected(page, wallets.get('apple') ?? '')
  } finally {
    await shell.close()
  }
})

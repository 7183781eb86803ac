import type { BrowserContext } from '@playwright/test'
import { modal } from '../fixtures/modal.ts'
import { signInAt } from '../fixtures/providerPage.ts'
import { chooseProvider } from '../fixtures/socialVisitor.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * Makes the wallet's frame wait for ever for what `hold` names. Not in the network: there the frame gives its server up after
 * 28 s and says so, and what is looked at is a frame that says nothing. @returns how to name it; resolves when it is asked for
 */
async function muteFrame(context: BrowserContext): Promise<(path: string) => Promise<void>> {
  let held = ''
  let reached = () => {}
  await context.exposeFunction('isHeld', (url: string) => {
    const isHeld = held !== '' && url.includes(held)
    if (isHeld) reached()
    return isHeld
  })
  await context.addInitScript(() => {
    if (!location.hostname.startsWith('wallet.')) return
    const { fetch: ask, isHeld } = globalThis as unknown as {
      fetch: typeof fetch
      isHeld: (url: string) => Promise<boolean>
    }
    globalThis.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      return (await isHeld(url)) ? new Promise<never>(() => {}) : ask(input, init)
    }
  })
  return (path) => {
    held = path
    return new Promise((resolve) => {
      reached = resolve
    })
  }
}

test('[S9.40] [S9.37] a wallet that does not say where to sign in, or takes no answer, has 30 s; then the next try works', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const hold = await muteFrame(page.context())
  await openApp('/?wallet=off')
  const { id, view, open } = modal(page)
  await open()
  const failure = view('ConnectingSocial').getByRole('alert')
  const waitThirty = async () => {
    await page.clock.fastForward(29_000)
    await expect(failure).toBeHidden()
    await page.clock.fastForward(1_500)
    await expect(failure).toContainText('You are not signed in. No answer came')
  }

  const asked = hold('/login/v1/social?')
  await expect(id('social-google')).toBeVisible()
  await page.clock.install()
  const window = await chooseProvider(page, 'google')
  await asked
  await waitThirty()
  await expect.poll(() => window.isClosed()).toBe(true)

  const brought = hold('/login/v1/social/connect?')
  const opened = page.context().waitForEvent('page')
  await id('retry').click()
  await signInAt(await opened, { name: 'Slow' })
  await brought
  await waitThirty()

  void hold('')
  const again = page.context().waitForEvent('page')
  await id('retry').click()
  await signInAt(await again, { name: 'Slow' })
  await expect(page.frameLocator('#w3m-iframe').getByTestId('protect-password').first()).toBeVisible({
    timeout: 30_000,
  })
})

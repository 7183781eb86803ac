import { modal } from '../fixtures/modal.ts'
import { muteFrame } from '../fixtures/muteFrame.ts'
import { signInAt } from '../fixtures/providerPage.ts'
import { chooseProvider } from '../fixtures/socialVisitor.ts'
import { expect, test } from '../fixtures/test.ts'

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
    await expect(failure).toContainText('You’re not signed in. The server didn’t respond')
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
  await expect(page.frameLocator('#w3m-iframe').getByTestId('protect-passkey').first()).toBeVisible({
    timeout: 30_000,
  })
})

import { expect, test } from '@playwright/test'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'

test('[S4.12] [S4.23] nor is closing the wallet’s own dialog a way around a required sign-in: it is a no, and the question is there again', async () => {
  test.setTimeout(150_000)
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?siwx=server!&wallet=off')
    const ui = modal(page)
    const state = page.getByTestId('sign-in-state')
    // Without a nonce at hand the wallet is connected first, and asked afterwards.
    await page.route('**/auth/v1/nonce*', (route) => route.abort())
    await visitor.signIn(page, newAddress('closes'))
    await visitor.frame(page).getByTestId('protect-other').click()
    for (const field of ['protect-password', 'protect-password-again'])
      await visitor.frame(page).getByTestId(field).fill('correct horse battery staple')
    await visitor.frame(page).getByTestId('protect-password-submit').click()
    await expect(ui.id('siwx-sign')).toBeVisible({ timeout: 40_000 })
    await page.unroute('**/auth/v1/nonce*')

    for (const close of [() => ui.id('frame-close').click(), () => page.keyboard.press('Escape')]) {
      await ui.id('siwx-sign').click()
      await expect(visitor.frame(page).getByTestId('approve')).toBeVisible()
      await expect(ui.view('ApproveTransaction')).toBeVisible()
      // A browser's own way out of a dialog works from the page's bar, where the focus is then.
      await ui.id('frame-close').focus()
      await close()
      await expect(page.locator('#w3m-iframe')).toBeHidden()
      await expect(ui.view('SIWXSignMessage')).toBeVisible()
      await expect(state).toContainText('asking')
      await ui.id('modal-close').click()
      await expect(page.locator('.lk-panel[data-refused]')).toBeVisible()
      await expect(ui.view('SIWXSignMessage')).toBeVisible()
    }

    await ui.id('siwx-sign').click()
    await visitor.approve(page)
    await expect(state).toContainText('signedIn', { timeout: 20_000 })
    await expect(ui.dialog).toBeHidden()
  } finally {
    await shell.close()
  }
})

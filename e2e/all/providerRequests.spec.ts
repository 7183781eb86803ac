import type { Page } from '@playwright/test'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

// Requests that an app sends by itself, through the provider it got, to the wallet in the frame.

/** Fills the lab's form for one request. Resolves with what sends it, also while a dialog covers the page. */
async function fillRequest(page: Page, method: string, params: readonly unknown[]) {
  const form = page.getByTestId('provider-request')
  await form.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  await form.getByTestId('provider-method').fill(method)
  await form.getByTestId('provider-params').fill(JSON.stringify(params))
  return () => form.evaluate((element: HTMLFormElement) => element.requestSubmit())
}

test('[S6.11] [S8.52] a method the wallet forbids opens the modal with “Action not allowed”, and ends the request that waits', async () => {
  test.setTimeout(150_000)
  const shell = await launchFrameBrowser()
  try {
    const visitor = emailVisitor(shell)
    const page = await visitor.open('/lab?wallet=off&debug=1')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const { id, dialog } = modal(page)
    await visitor.signIn(page, newAddress('forbidden'))
    await visitor.protect(page, 'correct horse battery staple')
    const me = await visitor.address(page)

    // A method the wallet knows is answered: what follows is about the method, not about the form.
    const sendKnown = await fillRequest(page, 'eth_chainId', [])
    await sendKnown()
    await expect(id('provider-answer')).toHaveAttribute('data-tone', 'done')

    const sendForbidden = await fillRequest(page, 'eth_sign', [me, `0x${'11'.repeat(32)}`])
    await visitor.sign(page)
    await expect(visitor.frame(page).getByTestId('approval-origin')).toBeVisible()
    await sendForbidden()
    await expect(id('provider-answer')).toContainText('Requested RPC call is not allowed')
    await expect(id('snackbar')).toContainText('Action not allowed')
    await expect(dialog).toBeVisible()
    await expect(id('result')).toHaveAttribute('data-tone', 'failed')
    await expect(page.locator('#w3m-iframe')).toBeHidden()
    const lines = logged.filter((text) => text.includes('Requested RPC call is not allowed'))
    expect(lines.join('\n')).toMatch(/eth_sign\b/)

    // Nothing is left behind: the next signature is made.
    await modal(page).close()
    await visitor.sign(page)
    await visitor.approve(page)
    await visitor.expectSigned(page, me)
  } finally {
    await shell.close()
  }
})

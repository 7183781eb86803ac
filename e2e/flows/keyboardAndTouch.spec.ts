import { parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const friend = '0x0000000000000000000000000000000000C0FFEE'

/** Presses Tab until the element with this test id has the focus; the way a person without a mouse gets there. */
async function tabTo(page: import('@playwright/test').Page, id: string) {
  const focused = () =>
    page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      return active?.closest('[data-testid]')?.getAttribute('data-testid')
    })
  // Once around the page at most: the lab has a field for every option.
  for (let i = 0; i < 150 && (await focused()) !== id; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(id)
}

test('[X.44] the whole way with the keyboard only: connect, send, sign, switch, disconnect', async ({
  page,
  openApp,
}) => {
  const me = account(7).address
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  const press = async (id: string) => {
    // What is still loaded or checked takes no key.
    await expect(ui.id(id).first()).toBeEnabled()
    await tabTo(page, id)
    await page.keyboard.press('Enter')
  }
  await press('connect-button')
  await expect(ui.dialog).toBeVisible()
  await press('wallet-test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()

  const before = await chain().balance(friend)
  await press('connect-button')
  await press('feature-send')
  await tabTo(page, 'send-amount')
  await page.keyboard.type('0.75')
  await tabTo(page, 'send-receiver')
  await page.keyboard.type(friend)
  await press('send-preview')
  await press('send-confirm')
  await expect(ui.id('snackbar')).toContainText('Transaction started')
  await expect.poll(() => chain().balance(friend)).toBe(before + parseEther('0.75'))

  await press('transaction-done')
  await press('account-network')
  await press('network-eip155:31338')
  await expect(ui.id('account-network').or(ui.id('network-button')).first()).toContainText('Latchkey Two')
  await page.keyboard.press('Escape')
  await expect(ui.dialog).toBeHidden()
  await press('sign-message')
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
  await scriptedWallet(page).behave('personal_sign', {
    kind: 'error',
    code: 4001,
    message: 'User rejected the request.',
  })
  await press('sign-message')
  await expect(ui.id('result')).toContainText(/declined|rejected/i)
  await press('connect-button')
  await press('disconnect')
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

  test('[S9.45] the whole way by touch, in a sheet as wide as the phone', async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    const me = account(8).address
    await installScriptedWallet(page, { accounts: [me] })
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    await ui.id('connect-button').first().tap()
    await expect(ui.view('Connect')).toBeVisible()
    await expect.poll(async () => (await ui.dialog.boundingBox())?.width).toBe(390)
    await expect
      .poll(async () => {
        const box = await ui.dialog.boundingBox()
        return Math.round((box?.y ?? 0) + (box?.height ?? 0))
      })
      .toBe(844)
    await expectAccessible(page)
    await ui.id('wallet-test.scripted').tap()
    await ui.expectConnected(me)
    const before = await chain().balance(friend)
    await ui.id('connect-button').first().tap()
    await ui.id('feature-send').tap()
    await ui.fillSend(friend, '0.25')
    for (const id of ['send-amount', 'send-receiver'])
      expect(
        await ui.id(id).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
        'the page must not zoom',
      ).toBeGreaterThanOrEqual(16)
    await ui.id('send-preview').tap()
    await ui.id('send-confirm').tap()
    await expect(ui.id('snackbar')).toContainText('Transaction started')
    await expect.poll(() => chain().balance(friend)).toBe(before + parseEther('0.25'))
    await ui.id('transaction-done').tap()
    await ui.id('account-network').tap()
    await ui.id('network-eip155:31338').tap()
    await expect(ui.id('account-network').or(ui.id('network-button')).first()).toContainText('Latchkey Two')
    await ui.id('disconnect').tap()
    await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  })
})

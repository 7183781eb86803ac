import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(4).address
/** What is written left to right in every language: names, addresses, symbols, codes. */
const foreign =
  /Scripted Wallet|Latchkey (One|Two|Ten|Three|Testnet)|0x[\da-f….]+|[A-Z]{3,5}|NFT|Blockscout|Otterscan|Explorer|Etherscan/gi

test('[X.44] in Arabic every view is Arabic, runs from right to left, and passes axe', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&locale=ar')
  const ui = modal(page)
  const button = ui.id('connect-button').first()
  await expect(button).toHaveText('ربط محفظة')
  const isArabic = async (view: string) => {
    await expect(ui.view(view)).toBeVisible()
    await expect(ui.dialog).toHaveCSS('direction', 'rtl')
    const words = (await ui.dialog.innerText()).replace(foreign, '')
    expect(words.match(/[a-z]{4,}/gi) ?? [], view).toEqual([])
    await expectAccessible(page)
  }
  await button.click()
  await isArabic('Connect')
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
  await ui.open()
  await isArabic('Account')
  const [close, back] = [ui.id('modal-close'), ui.id('modal-back')]
  await ui.id('feature-send').click()
  await isArabic('WalletSend')
  // Back is at the start of the line, which is the right, and its arrow points there.
  const [backBox, closeBox] = [await back.boundingBox(), await close.boundingBox()]
  expect(backBox?.x).toBeGreaterThan(closeBox?.x ?? Number.POSITIVE_INFINITY)
  await expect(back.locator('svg')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
  await back.click()
  await ui.id('account-network').click()
  await isArabic('Networks')
  await ui.id('explain-network').click()
  await isArabic('WhatIsANetwork')
  await back.click()
  await back.click()
  await ui.id('feature-receive').click()
  await isArabic('WalletReceive')
  // An address reads from left to right all the same.
  await expect(ui.view('WalletReceive').locator('.lk-address')).toHaveCSS('direction', 'ltr')
})

test('an English modal on a page from right to left runs from left to right', async ({ page, openApp }) => {
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&locale=en')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const ui = modal(page)
  await ui.open()
  await expect(ui.dialog).toHaveCSS('direction', 'ltr')
})

test('[X.45] embedded in a page of another direction, an Arabic modal stands where the page’s text begins', async ({
  page,
  stack,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  await page.goto(new URL('/embedded?wallet=off&locale=ar', stack.app).href)
  const region = modal(page).dialog
  await expect(region).toHaveCSS('direction', 'rtl')
  const [card, title] = [await region.boundingBox(), await page.locator('h1').boundingBox()]
  expect(card?.x).toBe(title?.x)
  expect(card?.width).toBe(360)
})

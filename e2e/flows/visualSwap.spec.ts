import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

test('[S9.20] what comes is shown to six decimals, cut off and never rounded up, whole and on one line', async ({
  page,
  openApp,
}) => {
  const me = account(3).address
  // A little less than the pools give for what is typed. Rounded, its sixth decimal would be a 7.
  await page.route('**/v1/convert/quotes*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { quotes: { toAmount: string }[] }
    for (const quote of body.quotes) quote.toAmount = '123456999999999999'
    await route.fulfill({ response, json: body })
  })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await ui.id('feature-swaps').click()
  await ui.id('swap-to-token').click()
  await ui.view('SwapSelectToken').getByTestId('swap-token-DAI').first().click()
  await ui.id('swap-from-amount').fill('0.00005')
  await expect(ui.id('swap-review')).toBeEnabled()
  await expect(ui.view('Swap').getByTestId('swap-to-amount')).toHaveText('0.123456')
  const shown = await ui
    .view('Swap')
    .getByTestId('swap-to-amount')
    .evaluate((element) => ({
      lines: element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      isCut: element.scrollWidth > element.clientWidth,
    }))
  expect(shown).toEqual({ lines: 1, isCut: false })
  await ui.id('swap-review').click()
  await expect(ui.view('SwapPreview').getByTestId('swap-to-amount')).toHaveText('0.123456 DAI')
})

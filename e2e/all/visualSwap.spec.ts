import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { priceHistory } from '../fixtures/priceHistory.ts'
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

for (const [place, width, height] of [
  ['a laptop', 1280, 800],
  ['a phone', 390, 844],
] as const)
  test(`[S1.10] on ${place} the way on is in sight below a form with every fact, and Max stands beside what there is`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    const holder = account(0).address
    await page.setViewportSize({ width, height })
    await priceHistory(page)
    await installScriptedWallet(page, { accounts: [holder] })
    await openApp('/lab?wallet=off')
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(holder)
    await ui.open()
    await ui.id('feature-swaps').click()
    const form = ui.view('Swap')
    for (const [side, symbol] of [
      ['from', 'TUSD'],
      ['to', 'LKT'],
    ] as const) {
      await ui.id(`swap-${side}-token`).click()
      await ui.view('SwapSelectToken').getByTestId(`swap-token-${symbol}`).first().click()
    }
    await ui.id('swap-from-amount').fill('90000')
    await expect(ui.id('swap-review')).toBeEnabled()
    await expect(form).toContainText('You would lose')
    await expect(ui.id('swap-review')).toBeInViewport({ ratio: 1 })
    const max = await ui.id('swap-max').boundingBox()
    const worth = await ui.id('swap-unit').boundingBox()
    const middle = (box: typeof max) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(max) - middle(worth))).toBeLessThan(4)
    expect(max?.height).toBeGreaterThanOrEqual(24)

    await form.getByText('Prices in the last 24 hours').click()
    const trend = form.getByTestId('trend-TUSD')
    await expect(trend).toContainText('in 24 hours')
    const line = trend.locator('svg path').nth(1)
    expect((await line.boundingBox())?.width).toBeGreaterThan(200)
    // opened at the end of the form, it comes into sight over the button
    await expect(trend).toBeInViewport()
    const slider = form.getByTestId('trend-line-TUSD')
    const newest = await slider.getAttribute('aria-valuetext')
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuetext', newest ?? '')
    await expectAccessible(page)
    // at the end of it nothing is left to scroll but the padding
    const rest = await ui.id('swap-review').evaluate((button) => {
      const stage = button.closest('.lk-stage')
      stage?.scrollTo(0, stage.scrollHeight)
      return (stage?.getBoundingClientRect().bottom ?? 0) - button.getBoundingClientRect().bottom
    })
    expect(rest).toBeLessThan(30)
    await expect(ui.id('swap-review')).toBeInViewport({ ratio: 1 })
  })

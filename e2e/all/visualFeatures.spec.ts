import type { Page } from '@playwright/test'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(16).address

/** What can be done with the account, as it stands on the screen from where its language begins. */
async function shownOrder(page: Page, isRtl: boolean): Promise<string[]> {
  const buttons = modal(page).view('Account').locator('[data-testid^="feature-"]')
  const places = await Promise.all(
    (await buttons.all()).map(async (button) => {
      const box = await button.boundingBox()
      if (!box) throw new Error('a button has no place')
      return { name: (await button.getAttribute('data-testid'))?.slice(8) ?? '', box }
    }),
  )
  const [first] = places
  // one line of equal buttons
  for (const { box } of places) {
    expect(Math.abs(box.y - (first?.box.y ?? 0))).toBeLessThan(1)
    expect(Math.abs(box.width - (first?.box.width ?? 0))).toBeLessThan(1.5)
  }
  return places.sort((a, b) => (isRtl ? b.box.x - a.box.x : a.box.x - b.box.x)).map(({ name }) => name)
}

for (const [order, locale, shown] of [
  [undefined, 'en', ['onramp', 'swaps', 'receive', 'send']],
  [undefined, 'ar', ['onramp', 'swaps', 'receive', 'send']],
  ['send,receive', 'en', ['send', 'receive', 'onramp', 'swaps']],
  ['send,swaps,receive,onramp', 'ar', ['send', 'swaps', 'receive', 'onramp']],
] as const)
  test(`[S9.74] what can be done with an account, in one line, ordered ${order ?? 'as it is'}, ${locale}: ${shown.join(', ')}`, async ({
    page,
    openApp,
  }) => {
    await page.setViewportSize({ width: 390, height: 780 })
    await installScriptedWallet(page, { accounts: [me] })
    await openApp(`/lab?wallet=off&locale=${locale}${order ? `&order=${order}` : ''}`)
    const ui = modal(page)
    await ui.connect('test.scripted')
    await ui.expectConnected(me)
    await ui.open()
    await expect(ui.id('feature-onramp')).toBeVisible()
    await expect(ui.id('feature-swaps')).toBeVisible()
    await expect.poll(() => shownOrder(page, locale === 'ar')).toEqual(shown)
  })

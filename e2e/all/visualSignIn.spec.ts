import { account } from '../fixtures/accounts.ts'
import { lookAt } from '../fixtures/lookAt.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

for (const [width, height, locale] of [
  [1280, 800, 'en'],
  [390, 780, 'en'],
  [390, 780, 'ar'],
] as const)
  test(`[S2.10] page, account and network are read whole before anything is signed, with both answers in sight: ${width} px, ${locale}`, async ({
    page,
    openApp,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height })
    await installScriptedWallet(page, { accounts: [account(3).address] })
    await openApp(`/lab?wallet=off&siwx=local!&locale=${locale}`)
    const ui = modal(page)
    await ui.connect('test.scripted')
    await expect(ui.id('siwx-sign')).toBeVisible()
    await lookAt(page, 'SIWXSignMessage', expectAccessible)
    const facts = ui.id('sign-in-facts')
    await expect(facts).toContainText(new URL(page.url()).host)
    await expect(facts).toContainText('Latchkey One')
    for (const part of [facts.locator('bdi'), ui.id('siwx-cancel'), ui.id('siwx-sign')])
      for (const one of await part.all()) {
        await expect(one).toBeInViewport({ ratio: 1 })
        expect(await one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1)).toBe(
          true,
        )
      }
    const [cancel, sign] = await Promise.all([
      ui.id('siwx-cancel').boundingBox(),
      ui.id('siwx-sign').boundingBox(),
    ])
    if (!cancel || !sign) throw new Error('a button has no place')
    // side by side, the yes last as it is read, each as tall as a thumb wants it
    expect(Math.abs(cancel.y - sign.y)).toBeLessThan(1)
    const gap = locale === 'ar' ? cancel.x - (sign.x + sign.width) : sign.x - (cancel.x + cancel.width)
    expect(gap).toBeGreaterThanOrEqual(8)
    expect(Math.min(cancel.height, sign.height)).toBeGreaterThanOrEqual(44)
  })

// What an open page asks for while nobody does anything.
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const holder = account(3).address

test('[X.37] ten minutes with the modal closed ask nobody for anything, though activity and a swap were open before', async ({
  page,
  openApp,
}) => {
  await page.clock.install()
  await installScriptedWallet(page, { accounts: [holder] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(holder)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('websocket', (socket) => asked.push(socket.url()))
  const isQuote = (path: string) => path.endsWith('/convert/quotes')

  await ui.open()
  await ui.id('tab-activity').click()
  await expect(ui.id('tab-activity')).toHaveAttribute('aria-selected', 'true')
  await ui.id('feature-swaps').click()
  await ui.id('swap-from-amount').fill('1')
  await page.locator('[data-testid^=swap-suggestion-]').first().click()
  await expect(ui.id('swap-review')).toBeEnabled()
  // With the form open its price is renewed, which shows that the requests of this page are seen.
  asked.length = 0
  await page.clock.runFor('01:00')
  await expect.poll(() => asked.filter(isQuote).length).toBeGreaterThan(0)

  await ui.close()
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await page.clock.runFor('10:00')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await ui.expectConnected(holder)
})

import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(9).address
const runs = 200

test('[S4.36] a page reloaded in the moment of disconnecting is never connected again', async ({
  page,
  openApp,
}) => {
  test.setTimeout(1_200_000)
  // The wallet never answers that its permission is revoked, and goes on sharing its accounts.
  await installScriptedWallet(page, {
    accounts: [me],
    behaviours: { wallet_revokePermissions: { kind: 'hang' } },
  })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  const session = await page.evaluate(() => Object.entries(localStorage))
  const button = page.getByTestId('account-button').or(page.getByTestId('connect-button')).first()

  for (let run = 0; run < runs; run++) {
    // The control: what is stored is enough to connect without the person.
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, session)
    await page.reload({ waitUntil: 'commit' })
    await expect(button, `run ${run}`).toHaveAttribute('data-status', 'connected')
    await ui.open()
    await Promise.all([
      page.waitForEvent('framenavigated'),
      ui.id('disconnect').evaluate((disconnect: HTMLElement, delay) => {
        disconnect.click()
        if (delay === 0) location.reload()
        else setTimeout(() => location.reload(), delay)
      }, run % 20),
    ])
    await expect(button, `run ${run}`).toHaveText('Connect wallet')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await button.getAttribute('data-status'), `run ${run}`).toBe('disconnected')
  }
})

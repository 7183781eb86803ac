import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'
import { watchStillness } from '../fixtures/watchStillness.ts'

const me = account(23).address

test.use({ viewport: { width: 1280, height: 800 } })

test('on a cold page nothing of the wallets, and nothing of the account after a reload, moves once it is painted', async ({
  page,
  openApp,
}) => {
  await installScriptedWallet(page, { accounts: [me] })
  const still = await watchStillness(page)
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  const wallets = await still.movementsOf('Connect')
  expect(wallets.shifts).toEqual([])
  expect(wallets.upper).toHaveLength(1)
  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
  await page.reload()
  await ui.expectConnected(me)
  await ui.open()
  const shown = await still.movementsOf('Account')
  expect(shown.shifts).toEqual([])
  expect(shown.upper).toHaveLength(1)

  // The measure itself: what is put above a view that is read counts.
  await page.locator('latchkey-modal').evaluate((host) => {
    const late = document.createElement('p')
    late.textContent = 'late'
    late.style.blockSize = '40px'
    host.shadowRoot?.querySelector('.lk-view-content')?.prepend(late)
  })
  await expect.poll(async () => (await still.movementsOf('Account')).shifts).not.toEqual([])
})

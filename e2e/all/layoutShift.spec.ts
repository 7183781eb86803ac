import { parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { stillWalks } from '../fixtures/stillWalks.ts'
import { expect, test } from '../fixtures/test.ts'

/** An account with a past. */
const me = account(0).address

test.describe.configure({ timeout: 150_000 })

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test(`[X.70] nothing moves in the views that lead to a wallet, once each is painted, at first and again (${device})`, async ({
      page,
      openApp,
    }) => {
      await installScriptedWallet(page, { accounts: [me] })
      const walks = await stillWalks(page)
      await openApp('/lab?wallet=off')
      await walks.twice(walks.toConnect)
    })

    test(`[X.70] nothing moves in the views of an account, once each is painted, after a reload and again (${device})`, async ({
      page,
      openApp,
    }) => {
      await chain().setBalance(me, parseEther('100'))
      await installScriptedWallet(page, { accounts: [me] })
      const walks = await stillWalks(page)
      const { ui } = walks
      await openApp('/lab?wallet=off')
      await ui.connect('test.scripted')
      await ui.expectConnected(me)
      await page.reload()
      await ui.expectConnected(me)
      await walks.twice(walks.throughAccount)
      await ui.open()
      await walks.expectMeasured('Account')
    })

    test(`[X.70] nothing moves while somebody signs in by mail, nor in the settings (${device})`, async ({
      page,
      openApp,
    }) => {
      await openApp('/lab?wallet=off')
      const walks = await stillWalks(page)
      await page.reload()
      await expect(walks.ui.id('connect-button').first()).toBeVisible()
      await walks.signIn(`still-${crypto.randomUUID()}@example.org`)
      await walks.twice(walks.throughSettings)
    })
  })
}

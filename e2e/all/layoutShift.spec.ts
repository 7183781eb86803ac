import { parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { stillWalks } from '../fixtures/stillWalks.ts'
import { expect, test } from '../fixtures/test.ts'

/** Two wallets of the directory that aren't among its first ones: MetaMask and OKX Wallet. */
const named = [
  'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
]

/** An account with a past. */
const me = account(0).address
/** An account that trades. */
const trader = account(6).address

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

    for (const [what, rdns, query, answer] of [
      ['one of the first is installed', 'app.phantom', '', undefined],
      ['the app names two that come first', 'test.scripted', `&featured=${named}`, undefined],
      ['the app allows one only', 'test.scripted', `&only=${named[0]}`, undefined],
      ['the directory fails', 'test.scripted', '', 404],
    ] as const)
      test(`[X.70] nothing moves when the suggested wallets arrive late: ${what} (${device})`, async ({
        page,
        openApp,
      }) => {
        let release = () => {}
        const released = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route('**/getWallets?*', async (route) => {
          await released
          if (answer === undefined) return route.continue()
          return route.fulfill({
            status: answer,
            json: { status: 'FAILED', reasons: [] },
            headers: { 'access-control-allow-origin': '*' },
          })
        })
        await installScriptedWallet(page, { accounts: [me], rdns })
        const walks = await stillWalks(page)
        await openApp(`/lab?wallet=off${query}`)
        const view = walks.ui.view('Connect')
        await walks.visit('Connect', async () => {
          await walks.ui.open()
          await expect(view.getByRole('status', { name: 'Loading wallets' })).toBeVisible()
          await walks.untilPainted()
          release()
          await expect(view.locator('.lk-row-skeleton')).toHaveCount(0)
        })
        await expect(walks.ui.id('suggested-retry')).toHaveCount(answer === undefined ? 0 : 1)
        await walks.expectMeasured('Connect')
      })

    test(`[X.70] nothing moves in the views for who has no wallet (${device})`, async ({ page, openApp }) => {
      const walks = await stillWalks(page)
      await openApp('/lab?wallet=off')
      await walks.twice(walks.toFirstWallet)
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

    test(`[X.70] nothing moves in the reviews and results of a transfer, a swap and a purchase (${device})`, async ({
      page,
      openApp,
    }) => {
      await chain().setBalance(trader, parseEther('100'))
      await installScriptedWallet(page, { accounts: [trader] })
      const walks = await stillWalks(page)
      await openApp('/lab?wallet=off')
      await walks.ui.connect('test.scripted')
      await walks.ui.expectConnected(trader)
      await walks.throughResults()
    })

    test(`[X.70] nothing moves when a wallet that was asked to sign in says no (${device})`, async ({
      page,
      openApp,
    }) => {
      await installScriptedWallet(page, { accounts: [me] })
      const walks = await stillWalks(page)
      const { ui } = walks
      await openApp('/lab?wallet=off&siwx=local!')
      await walks.open('Connect')
      await ui.id('wallet-test.scripted').first().click()
      await expect(ui.id('siwx-sign')).toBeVisible()
      await scriptedWallet(page).behave('personal_sign', { kind: 'error', code: 4001, message: 'no' })
      const before = await ui.id('siwx-sign').boundingBox()
      await ui.id('siwx-sign').click()
      await expect(ui.id('sign-in-problem')).toBeVisible()
      await walks.untilPainted()
      // On a phone the sheet stands on its lower edge and grows upwards.
      if (device === 'desktop') expect(await ui.id('siwx-sign').boundingBox()).toEqual(before)
    })

    test(`[X.70] nothing moves above the new code after a no in the paired wallet (${device})`, async ({
      page,
      context,
      openApp,
    }) => {
      const walks = await stillWalks(page)
      const { ui } = walks
      await openApp('/lab?wallet=off')
      await walks.open('Connect')
      await walks.visit('ConnectingWalletConnectBasic', () => ui.id('wallet-walletConnect').first().click())
      const code = await shownUri(page)
      const before = await ui.id('qr').boundingBox()
      const wallet = pairedWallet(await context.newPage())
      await wallet.open()
      await wallet.paste(code)
      await wallet.reject()
      await page.bringToFront()
      await shownUri(page, code)
      await expect(ui.id('pairing-declined')).toBeVisible()
      await walks.untilPainted()
      expect(await ui.id('qr').boundingBox()).toEqual(before)
    })

    test(`[X.70] nothing moves where somebody confirms a device by mail (${device})`, async ({
      page,
      openApp,
    }) => {
      const walks = await stillWalks(page)
      await openApp('/lab?wallet=off')
      await walks.signInElsewhere(`still-${crypto.randomUUID()}@example.org`)
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

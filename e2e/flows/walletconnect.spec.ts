import { getAddress, type Hex, hashMessage, recoverAddress } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(3).address
const other = account(4).address

test('[S1.06, S2.06, X.15] one click shows a code; the wallet reads its picture, signs, sends, switches, changes account and leaves', async ({
  page,
  context,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const hosts = new Set<string>()
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  await openApp('/lab?wallet=off')
  expect([...hosts]).toEqual([])
  const ui = modal(page)
  await ui.connect('walletConnect')
  await expect(ui.view('ConnectingWalletConnectBasic')).toBeVisible()
  const uri = await shownUri(page)
  await expect(ui.id('qr-countdown')).toContainText(/3:[45]\d/)
  await expectAccessible(page)

  // What a camera would see, not what the page says of it.
  const picture = await ui.id('qr').screenshot()
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.id('pair-image').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: picture })
  await expect(wallet.id('approval-origin')).toContainText(new URL(page.url()).host)
  await expect(wallet.id('verify-result')).toHaveAttribute('data-verdict', 'valid')
  await wallet.approvePairing(me)
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)

  await ui.id('sign-message').click()
  await expect(wallet.id('approval-summary')).toContainText(me)
  await expect(wallet.id('verify-result')).toHaveAttribute('data-verdict', 'valid')
  await wallet.approve()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
  const signature = (await ui.id('result').innerText()).match(/0x[0-9a-f]{130}/i)?.[0] as `0x${string}`
  const message = (await ui.id('result').getAttribute('data-message')) ?? ''
  expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(me)

  await ui.id('sign-message').click()
  await wallet.reject()
  await expect(ui.id('result')).toContainText(/declined|rejected/i)

  await ui.id('send-transaction').click()
  await wallet.approve()
  await expect(ui.id('result')).toContainText('confirmed')
  const hash = /0x[0-9a-f]{64}/i.exec(await ui.id('result').innerText())?.[0] as Hex
  expect(getAddress((await chain().transaction(hash)).from)).toBe(me)

  await wallet.id('network-select').selectOption('31338')
  await expect(ui.id('state')).toContainText('"activeNetwork": "eip155:31338"')
  await wallet.id('account-select').selectOption(other)
  await ui.expectConnected(other)

  await wallet.id('session-disconnect').click()
  await expect(wallet.sessions).toHaveCount(0)
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
})

test('[X.23, X.19, S4.26] by link: a no brings a new code, the wallet’s page and the app’s survive a reload, the app ends it', async ({
  page,
  context,
  openApp,
  stack,
}) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('walletConnect')
  const first = await shownUri(page)
  await ui.id('copy-link').click()
  await expect(ui.id('copy-link')).toHaveAttribute('data-outcome', 'copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(first)
  await wallet.reject()
  const second = await shownUri(page, first)
  await expect(ui.id('pairing-declined')).toBeVisible()

  // The link opens the wallet; a reload of it keeps the question.
  await wallet.page.goto(`${stack.devWallet}/wc?uri=${encodeURIComponent(second)}`)
  await expect(wallet.id('approve')).toBeVisible()
  await expect(wallet.id('verify-result')).toHaveAttribute('data-verdict', 'valid')
  await expect(wallet.id('verify-result')).toHaveClass('verified')
  expect(new URL(wallet.page.url()).search).toBe('')
  await wallet.page.reload()
  await wallet.approvePairing(me)
  await ui.expectConnected(me)

  await page.reload()
  await ui.expectConnected(me)
  await wallet.page.reload()
  await expect(wallet.sessions).toHaveCount(1)
  await ui.id('sign-message').click()
  await wallet.approve()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)

  await ui.open()
  await ui.id('disconnect').click()
  await expect(wallet.sessions).toHaveCount(0)
})

test('[X.15, X.17] a wallet of others is shown no code while the relay is the app’s own; without a relay it is said', async ({
  page,
  openApp,
}) => {
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  await ui.id('all-wallets').click()
  await ui.id('wallet-search').fill('rainbow')
  await ui.view('AllWallets').locator('[data-testid^="wallet-"].lk-row').first().click()
  await expect(ui.view('Downloads')).toBeVisible()
  await ui.close()

  await page.routeWebSocket(/./, (socket) => socket.close({ code: 1001 }))
  await page.route(/\/rpc(?![^/]*\.js)[^/]*$/, (route) => route.abort())
  await ui.connect('walletConnect')
  // The notice is due after five seconds. A timer of five seconds in the same page is slowed as the notice is: it may come two seconds later.
  const pause = page
    .evaluate(() => new Promise((resolve) => setTimeout(resolve, 5_000)))
    .then(() => Date.now())
  await expect(ui.id('pairing-unreachable')).toBeVisible({ timeout: 30_000 })
  const shown = Date.now()
  expect(shown).toBeLessThan((await pause) + 2_000)
  await expect(ui.id('qr')).toHaveCount(0)
})

test.describe('an app that has pairing only', () => {
  test('[S2.19] [S2.26] opens at the code, and comes back to it from all wallets', async ({
    page,
    openApp,
  }) => {
    await openApp('/lab?wallet=off&pairing=only')
    const ui = modal(page)
    await ui.id('connect-button').first().click()
    await expect(ui.view('ConnectingWalletConnectBasic')).toBeVisible()
    await shownUri(page)
    await ui.id('all-wallets').click()
    await expect(ui.view('AllWallets')).toBeVisible()
    await ui.id('modal-back').click()
    await expect(ui.view('ConnectingWalletConnectBasic')).toBeVisible()
    await shownUri(page)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('[S2.25] opens at all wallets', async ({ page, openApp }) => {
      await openApp('/lab?wallet=off&pairing=only')
      await page.getByTestId('connect-button').first().tap()
      await expect(modal(page).view('AllWallets')).toBeVisible()
    })
  })
})

test.describe('an app that controls pairing itself', () => {
  test.beforeEach(async ({ page, openApp }) => {
    await installScriptedWallet(page, { accounts: [me] })
    await openApp('/lab?wallet=off&manual=1')
  })

  test('[S2.26] opens at the code, though there is a wallet in the browser', async ({ page }) => {
    await modal(page).open()
    await expect(modal(page).view('ConnectingWalletConnectBasic')).toBeVisible()
    await shownUri(page)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('[S2.26] opens at the code, not at all wallets', async ({ page }) => {
      await page.getByTestId('connect-button').first().tap()
      await expect(modal(page).view('ConnectingWalletConnectBasic')).toBeVisible()
    })
  })
})

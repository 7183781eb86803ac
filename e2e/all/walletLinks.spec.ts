import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet } from '../fixtures/pairedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(1).address
/** The wallet that is paired, by the name that it gives itself. */
const paired = {
  id: 'b2'.repeat(32),
  name: 'Latchkey Dev Wallet',
  chains: ['eip155:31337'],
  homepage: 'https://dev.example',
  order: 2,
  relay: 'configured',
}
const listed = {
  id: 'a1'.repeat(32),
  name: 'Demo Wallet',
  chains: ['eip155:31337'],
  homepage: 'https://demo.example',
  order: 1,
  mobile_link: 'demowallet://',
  relay: 'configured',
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('[X.25, S4.07] on a phone the link opens the wallet in the click, and again for a request, which is offered until it is answered; later the wallet is the recent one', async ({
  page,
  context,
  openApp,
}) => {
  test.setTimeout(120_000)
  await page.route(/\/getWallets\?/, (route) =>
    route.fulfill({
      json: { count: 2, data: [listed, paired] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.addInitScript(() => {
    const opened: { href: string; target: string; clicked: boolean }[] = []
    Object.assign(window, { opened })
    // No app would answer such a link here; what counts is what is opened, and when.
    window.open = (href, target) => {
      opened.push({ href: String(href), target: target ?? '', clicked: navigator.userActivation.isActive })
      return null
    }
  })
  const opened = () =>
    page.evaluate(() => (window as unknown as { opened: { href: string; target: string }[] }).opened)
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.id('connect-button').first().tap()
  await ui.id('all-wallets').tap()
  await ui.id(`wallet-${listed.id}`).tap()
  const button = ui.id('open-wallet')
  await expect(button).toBeEnabled()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await button.tap()
  const [first] = await opened()
  expect(first).toMatchObject({ target: '_self', clicked: true })
  expect(first?.href).toMatch(/^demowallet:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
  // Nothing took the person away: the page says what else there is.
  await expect(ui.id('pairing-stuck').getByTestId('copy-link')).toBeEnabled()

  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(decodeURIComponent(first?.href.split('uri=')[1] ?? ''))
  await wallet.approvePairing(me)
  await ui.expectConnected(me)
  expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBe(
    JSON.stringify({ href: 'demowallet://', name: 'Demo Wallet' }),
  )
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('latchkey/recent_wallets') ?? '[]')),
  ).toEqual([{ id: 'walletConnect', name: paired.name }])

  await page.reload()
  await ui.expectConnected(me)
  await ui.id('sign-message').tap()
  await expect.poll(opened).toEqual([{ href: 'demowallet://', target: '_self', clicked: true }])
  await ui.open()
  await expect(ui.view('Account')).toContainText('Latchkey Dev Wallet')
  await ui.id('wallet-offer').tap()
  await expect.poll(async () => (await opened()).length).toBe(2)
  await wallet.approve()
  await expect(ui.id('wallet-offer')).toBeHidden()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)

  // The wallet that was paired comes before the one that the directory lists first.
  await ui.id('disconnect').tap()
  await expect(ui.view('Connect')).toBeVisible()
  const suggested = ui.view('Connect').getByTestId('suggested-place').getByRole('listitem')
  await expect(suggested).toHaveText([/Latchkey Dev Wallet.*Recent/, /Demo Wallet/])
  await expect(suggested.last()).not.toContainText('Recent')
})

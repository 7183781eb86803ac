import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(7).address

/** In the page, before the app: what a hostile extension announces beside an honest wallet. */
function announceHostile() {
  const request = async () => {
    throw new Error('a hostile wallet was asked')
  }
  const uuid = (letter: string) =>
    `${letter.repeat(8)}-${letter.repeat(4)}-4${letter.repeat(3)}-8${letter.repeat(3)}-${letter.repeat(12)}`
  const announce = (info: object, provider: unknown = { request }) =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  const fail = () => {
    throw new Error('a getter of a hostile wallet')
  }
  const icon = 'data:image/png;base64,AAAA'
  const markup = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>'
  const announceAll = () => {
    announce({ uuid: uuid('a'), name: markup, icon, rdns: 'evil.markup' })
    announce({
      uuid: uuid('b'),
      name: 'Huge',
      icon: `data:image/svg+xml,${'x'.repeat(2_000_000)}`,
      rdns: 'evil.huge',
    })
    announce({
      uuid: uuid('c'),
      name: 'Pixel',
      icon: 'https://tracker.example/pixel.png',
      rdns: 'evil.pixel',
    })
    announce(Object.defineProperty({ uuid: uuid('d'), icon, rdns: 'evil.getter' }, 'name', { get: fail }))
    announce(
      { uuid: uuid('e'), name: 'Getter', icon, rdns: 'evil.request' },
      Object.defineProperty({}, 'request', { get: fail }),
    )
    // The honest wallet's name and domain, with a provider of its own.
    announce({ uuid: uuid('f'), name: 'Scripted Wallet', icon, rdns: 'test.scripted' })
    window.dispatchEvent(
      Object.defineProperty(new Event('eip6963:announceProvider'), 'detail', { get: fail }),
    )
  }
  window.addEventListener('eip6963:requestProvider', announceAll)
  announceAll()
  // Flags are claims: a wallet that nobody announced has no name of its own.
  Object.assign(window, { ethereum: { request, isMetaMask: true, isCoinbaseWallet: true } })
}

test('[X.34, X.34b, X.34d] hostile announcements do no harm: each is text or left out, and a row asks its own wallet', async ({
  page,
  openApp,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  await installScriptedWallet(page, { accounts: [me] })
  await page.addInitScript(announceHostile)
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.open()
  const connect = ui.view('Connect')
  await expect(ui.id('wallet-test.scripted')).toBeVisible()
  // The second of one name and domain is numbered, whoever it is.
  await expect(connect).toContainText('Scripted Wallet (2)')
  await expect(ui.id('wallet-injected')).toContainText('Browser Wallet')
  await expect(connect).not.toContainText(/MetaMask|Getter/)
  await expect(connect).toContainText('<img src=x')
  expect(await page.evaluate(() => (window as never as { hacked?: boolean }).hacked)).toBeUndefined()
  expect([...hosts].filter((host) => !/localhost$|^127\.0\.0\.1$|^$/.test(host))).toEqual([])

  await ui.id('wallet-test.scripted').click()
  await ui.expectConnected(me)
  expect(await scriptedWallet(page).calls('eth_requestAccounts')).toHaveLength(1)
  await ui.id('sign-message').click()
  await expect(ui.id('result')).toHaveAttribute('data-tone', 'done')
})

import { parseEther } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { chain } from '../fixtures/chain.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(18).address
const friend = '0x0000000000000000000000000000000000f41e4d'

test('[X.43] without a server: balance, receive, send, sign and switching work, what needs one isn’t offered, and nobody is asked', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await chain().unlock(me)
  await chain().setBalance(me, parseEther('5'))
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (
      /^\/(v1\/(account|fungible|convert|onramp|profile|identity|supported)|getWallets|\.well-known)/.test(
        url.pathname,
      )
    )
      asked.push(url.pathname)
  })
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off&server=0')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.id('sign-message').click()
  await expect.poll(() => scriptedWallet(page).calls('personal_sign')).toHaveLength(1)
  await ui.open()
  await expect(ui.id('account-balance')).toContainText('5')
  for (const name of ['tab-nfts', 'tab-activity', 'feature-swaps']) await expect(ui.id(name)).toBeHidden()
  await expectAccessible(page)

  await ui.id('feature-receive').click()
  await expect(ui.view('WalletReceive')).toContainText(me)
  await ui.id('modal-back').click()

  await ui.id('feature-send').click()
  await ui.fillSend(friend, '1')
  await expect(ui.view('WalletSend')).toContainText(/This address has never been used|We can’t tell/)
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
  expect(await chain().balance(friend)).toBeGreaterThanOrEqual(parseEther('1'))
  await ui.leaveResult()

  await ui.id('account-network').click()
  await ui.id('network-eip155:31338').click()
  await expect.poll(() => scriptedWallet(page).calls('wallet_switchEthereumChain')).toHaveLength(1)
  await expect(ui.id('network-button').or(ui.id('account-network')).first()).toContainText('Latchkey Two')
  expect(asked).toEqual([])
})

test('[X.43] a data API that fails whole: each part says so, and balance, receive and send go on', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  await chain().unlock(me)
  await chain().setBalance(me, parseEther('5'))
  await page.route(/\/v1\/(account|fungible|convert)\//, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description: 'down' }] }),
    }),
  )
  await installScriptedWallet(page, { accounts: [me] })
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await ui.open()
  await expect(ui.id('account-balance')).toContainText('5')
  await expect(ui.view('Account')).toContainText('Couldn’t load your tokens')
  await ui.id('tab-nfts').click()
  await expect(ui.view('Account')).toContainText('Couldn’t load your NFTs')
  await ui.id('tab-activity').click()
  await expect(ui.view('Account').getByRole('alert')).toContainText('Failed to fetch transactions')
  await ui.id('account-worth').click()
  await expect(ui.view('AccountPortfolio')).toContainText('Couldn’t load your tokens')
  await expectAccessible(page)
  await ui.id('modal-back').click()
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.5')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
})

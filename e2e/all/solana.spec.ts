import { randomBytes } from 'node:crypto'
import { address, getBase58Decoder, isOffCurveAddress } from '@solana/kit'
import { account } from '../fixtures/accounts.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'
import { expect, test } from '../fixtures/test.ts'

/** An account of nobody, so that nothing is there before; one that a key could sign for, or none can. */
function stranger(curve: 'on' | 'off' = 'on'): string {
  const text = getBase58Decoder().decode(randomBytes(32))
  return isOffCurveAddress(address(text)) === (curve === 'off') ? text : stranger(curve)
}

test.beforeEach(async ({ page, openApp, expectAccessible }) => {
  await openApp('/lab?solana=1')
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  // One row for both families of the same wallet.
  await expect(page.getByRole('button', { name: /Latchkey Dev Wallet/ })).toHaveCount(1)
  await ui.id('wallet-dev.latchkey.wallet').click()
  await expect(ui.view('ConnectingMultiChain')).toBeVisible()
  await expectAccessible(page)
  await answerDevWallet(page, () => ui.id('family-solana').click(), 'approve')
  await ui.expectConnected(solanaChain().account)
})

test('[S1.16, S1.17, X.32] EVM and Solana together: switch between them, disconnect one, reload, disconnect all', async ({
  page,
  expectAccessible,
}) => {
  const ui = modal(page)
  const solana = solanaChain().account
  await ui.open()
  // To a network of the other family leads by way of a wallet of that family; the first one stays.
  await ui.id('account-network').click()
  await ui.id('network-eip155:31337').click()
  await expect(ui.view('SwitchActiveChain')).toBeVisible()
  await expectAccessible(page)
  await answerDevWallet(page, () => ui.id('wallet-dev.latchkey.wallet').click(), 'approve')
  await ui.expectConnected(account(0).address)
  await expect(ui.view('Account')).toBeVisible()
  await ui.id('account-wallets').click()
  await expect(ui.view('Profile')).toContainText('Solana')
  await expect(ui.id('profile-eip155:dev.latchkey.wallet')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await ui.id('profile-solana:Latchkey Dev Wallet').click()
  await expect(ui.view('Account')).toBeVisible()
  await ui.expectConnected(solana)

  // Back by the list of networks: both are connected, so nobody is asked for a wallet.
  await ui.id('account-network').click()
  await ui.id('network-eip155:31337').click()
  await ui.expectConnected(account(0).address)

  await page.reload()
  await ui.expectConnected(account(0).address)
  await ui.open()
  await ui.id('account-wallets').click()
  await ui.id('profile-disconnect-eip155:dev.latchkey.wallet').click()
  await expect(ui.id('profile-eip155:dev.latchkey.wallet')).toBeHidden()
  // The family in use has no account any more: the modal shows the one that has.
  await ui.id('modal-back').click()
  await expect(ui.view('Account').getByTitle(solana)).toBeVisible()
  await expect(ui.dialog).not.toContainText('No account is connected')
  await ui.id('account-wallets').click()
  await ui.id('profile-solana:Latchkey Dev Wallet').click()
  await ui.expectConnected(solana)

  await page.reload()
  await ui.expectConnected(solana)
  await ui.open()
  await ui.id('account-wallets').click()
  await expect(ui.id('profile-eip155:dev.latchkey.wallet')).toBeHidden()
  await ui.id('profile-disconnect-all').click()
  await expect(ui.view('Connect')).toBeVisible()
  await page.reload()
  await expect(ui.id('connect-button').first()).toBeVisible()
  await expect(ui.id('account-button')).toBeHidden()
})

test('[S5.20, S7.31, X.30] SOL and an SPL token are sent as shown, with the cost of the account that is made, and are activity then', async ({
  page,
  expectAccessible,
}) => {
  const ui = modal(page)
  const chain = solanaChain()
  const [friend, vault] = [stranger(), stranger('off')]
  await ui.open()
  await expect(ui.id('token-SOL')).toBeVisible()
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '1.25')
  await expect(ui.id('send-warning')).toContainText('This address has never been used')
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSendPreview')).toContainText('1.25')
  await expectAccessible(page)
  await answerDevWallet(
    page,
    () => ui.id('send-confirm').click(),
    'approve',
    async (popup) => {
      await expect(popup.getByTestId('approval-summary')).toContainText('Transfer 1.25 SOL')
      await expect(popup.getByTestId('approval-summary')).toContainText(friend)
      await expect(popup.getByTestId('approval-account')).toContainText(chain.account)
      await expect(popup.getByTestId('approval-network')).toContainText('Latchkey Solana')
    },
  )
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
  expect(await chain.balance(friend)).toBe(1_250_000_000n)
  await ui.leaveResult()

  await ui.id('feature-send').click()
  await ui.id('send-token').click()
  await ui.view('WalletSendSelectToken').getByTestId('token-TUSD').click()
  // Where no key can sign is said, and may be sent to.
  await ui.fillSend(vault, '12.5')
  await expect(ui.id('send-warning')).toContainText('Only a program can move funds from this address')
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSendPreview')).toContainText('Only a program can move funds from this address')
  await expectAccessible(page)
  // 0.00203928 SOL for the receiver's token account, and the signature.
  await expect(ui.view('WalletSendPreview')).toContainText('0.00204')
  await answerDevWallet(
    page,
    () => ui.id('send-confirm').click(),
    'approve',
    async (popup) => {
      await expect(popup.getByTestId('approval-summary')).toContainText('Transfer 12.5 tokens')
      await expect(popup.getByTestId('approval-summary')).toContainText('Create a token account')
    },
  )
  const held = async () => Promise.all((await chain.mints(vault)).map((mint) => chain.tokens(vault, mint)))
  await expect.poll(held).toEqual([12_500_000n])
  await ui.leaveResult()

  await ui.id('tab-activity').click()
  await expect(ui.view('Account')).toContainText('12.5')
  await expect(ui.view('Account')).toContainText('1.25')
  await ui.id('feature-receive').click()
  await expect(ui.view('WalletReceive')).toContainText(chain.account.slice(0, 6))
})

test('[S6.04, S6.05, S7.04] tokens and activity of a Solana account are read from the server, which lists its chain', async ({
  page,
  stack,
}) => {
  const ui = modal(page)
  const chain = solanaChain()
  const read: string[] = []
  const pastServer: string[] = []
  page.on('request', (request) => {
    read.push(decodeURIComponent(new URL(request.url()).pathname))
    const [method] = /getTokenAccountsByOwner|getSignaturesForAddress/.exec(request.postData() ?? '') ?? []
    if (method) pastServer.push(method)
  })
  await page.reload()
  await ui.expectConnected(chain.account)
  await ui.open()
  await expect(ui.id('token-SOL')).toBeVisible()
  await ui.id('tab-activity').click()
  const isRead = (part: string) =>
    read.some((path) => path.startsWith('/v1/account/') && path.endsWith(`${chain.account}/${part}`))
  for (const part of ['balance', 'history']) await expect.poll(() => isRead(part), part).toBe(true)
  expect(pastServer).toEqual([])
  const { http } = (await (await fetch(new URL('/v1/supported-chains', stack.api))).json()) as {
    http: string[]
  }
  expect(http.filter((id) => id.startsWith('solana:'))).toHaveLength(1)
})

test('[S8.13, X.71] a send the network refuses says so and keeps what was typed; a no is quiet; its result names all', async ({
  page,
}) => {
  const ui = modal(page)
  const chain = solanaChain()
  const friend = stranger()
  await ui.open()
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.5')
  await ui.id('send-preview').click()
  await answerDevWallet(page, () => ui.id('send-confirm').click(), 'reject')
  await expect(ui.view('WalletSendPreview')).toContainText('You declined the request')
  await expect(ui.id('snackbar')).toBeHidden()

  // The wallet signs, and the node won't have it.
  const refuse = { code: -32002, message: 'Transaction simulation failed', data: { err: 'AccountInUse' } }
  await page.route(
    // the chain's own node, and the server's proxy to it
    (url) => url.href.startsWith(chain.rpc) || url.pathname === '/v1' || url.pathname === '/v1/',
    async (route) => {
      const { id, method } = route.request().postDataJSON() ?? {}
      if (method !== 'sendTransaction') return route.fallback()
      return route.fulfill({ json: { jsonrpc: '2.0', id, error: refuse } })
    },
  )
  await answerDevWallet(page, () => ui.id('send-confirm').click(), 'approve')
  await expect(ui.id('snackbar')).toContainText('Failed to send transaction. Please try again.')
  await expect(ui.view('WalletSendPreview')).toContainText('0.5')
  expect(await chain.balance(friend)).toBe(0n)

  // Without the refusal the same form is sent: it was the node, not what was asked.
  await page.unrouteAll()
  await answerDevWallet(page, () => ui.id('send-confirm').click(), 'approve')
  await expect(ui.view('TransactionResult')).toBeVisible()
  await expect.poll(() => chain.balance(friend)).toBe(500_000_000n)
  await expect(ui.id('transaction-amount')).toHaveText('0.5 SOL')
  await expect(ui.id('transaction-facts')).toContainText(friend)
  await expect(ui.id('transaction-facts')).toContainText('Latchkey Solana')
  // the whole signature of the transaction that paid the friend
  const [paid] = await chain.signatures(friend)
  await expect(ui.id('transaction-facts').getByTitle(paid ?? 'none', { exact: true })).toHaveText(
    paid ?? 'none',
  )
  await expect(ui.id('transaction-result')).toHaveAttribute('data-status', /^(confirmed|final)$/)
})

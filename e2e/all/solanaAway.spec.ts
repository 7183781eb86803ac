import { randomBytes } from 'node:crypto'
import { test as base, type Page } from '@playwright/test'
import { getBase58Decoder } from '@solana/kit'
import { account } from '../fixtures/accounts.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { giveSolanaToken } from '../fixtures/giveSolanaToken.ts'
import { codeInMail, findInMail, knownMails, newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { isSignedOnSolana, solanaChain } from '../fixtures/solanaChain.ts'
import { expect, test } from '../fixtures/test.ts'

// Solana where the wallet isn't in the page: paired over the relay, and embedded in a frame.

const stranger = () => getBase58Decoder().decode(randomBytes(32))

/** The signature the lab shows is that account's, over the text it shows. */
async function expectSigned(page: Page, address: string): Promise<void> {
  const result = page.getByTestId('result')
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
  const [text, message] = [await result.innerText(), (await result.getAttribute('data-message')) ?? '']
  expect(isSignedOnSolana(address, Buffer.from(message), text.trim())).toBe(true)
}

/** Up to the button that asks the wallet. */
async function fillSend(page: Page, to: string, amount: string): Promise<void> {
  const ui = modal(page)
  await ui.open()
  await ui.id('feature-send').click()
  await ui.fillSend(to, amount)
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSendPreview')).toContainText(amount)
}

/** What an account is for, wherever its wallet is: balances, a token sent, activity, receiving. Ends with the modal closed. */
async function useTokens(
  page: Page,
  owner: string,
  mint: string,
  approve: () => Promise<void>,
): Promise<void> {
  const ui = modal(page)
  const friend = stranger()
  await expect(ui.view('Account')).toBeVisible()
  await expect(ui.id('token-SOL')).toBeVisible()
  await ui.id('feature-send').click()
  await ui.id('send-token').click()
  await ui.view('WalletSendSelectToken').getByTestId('token-TUSD').click()
  await ui.fillSend(friend, '2.5')
  await ui.id('send-preview').click()
  // 0.00203928 SOL for the receiver's token account; the fee is that and the signature.
  await expect(ui.id('send-deposit')).toContainText('0.00204 SOL')
  await expect(ui.id('send-toll')).toHaveCount(0)
  await ui.id('send-confirm').click()
  await approve()
  await ui.leaveResult()
  await expect.poll(() => solanaChain().tokens(friend, mint)).toBe(2_500_000n)
  await ui.id('tab-activity').click()
  await expect(ui.view('Account')).toContainText('2.5')
  await ui.id('feature-receive').click()
  await expect(ui.view('WalletReceive')).toContainText(owner.slice(0, 6))
  await ui.close()
}

test('[S1.16, S1.17, X.32] a wallet paired on Solana signs and sends; paired on EVM beside it, each is left by itself', async ({
  page,
  context,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const chain = solanaChain()
  const ui = modal(page)
  await openApp('/lab?solana=1&wallet=off')
  await ui.connect('walletConnect')
  await ui.id('family-solana').click()
  await expect(ui.view('ConnectingWalletConnectBasic')).toBeVisible()
  const uri = await shownUri(page)
  await expectAccessible(page)
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(uri)
  await expect(wallet.id('approval-origin')).toContainText(new URL(page.url()).host)
  await expect(wallet.id('approval-network')).toContainText('Latchkey Solana')
  await wallet.approve()
  await ui.expectConnected(chain.account)
  await expect(ui.dialog).toBeHidden()

  await ui.id('sign-message').click()
  await expect(wallet.id('approval-account')).toContainText(chain.account)
  await wallet.approve()
  await expectSigned(page, chain.account)
  await ui.id('sign-message').click()
  await wallet.reject()
  await expect(ui.id('result')).toContainText(/declined|rejected/i)

  const friend = stranger()
  await fillSend(page, friend, '0.75')
  await ui.id('send-confirm').click()
  await expect(wallet.id('approval-summary')).toContainText('Transfer 0.75 SOL')
  await expect(wallet.id('approval-summary')).toContainText(friend)
  await wallet.approve()
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
  expect(await chain.balance(friend)).toBe(750_000_000n)
  await ui.leaveResult()
  await useTokens(page, chain.account, await giveSolanaToken(chain.account, 'TUSD', 1n), async () => {
    await expect(wallet.id('approval-summary')).toContainText('Transfer 2.5 tokens')
    await wallet.approve()
  })

  await ui.open()
  await ui.id('account-network').click()
  await ui.id('network-eip155:31337').click()
  await ui.view('SwitchActiveChain').getByTestId('wallet-walletConnect').click()
  await wallet.paste(await shownUri(page, uri))
  await wallet.approvePairing(account(4).address)
  await ui.expectConnected(account(4).address)
  await expect(wallet.sessions).toHaveCount(2)
  await ui.id('account-wallets').click()
  await ui.id('profile-disconnect-eip155:walletConnect').click()
  await expect(ui.id('profile-eip155:walletConnect')).toBeHidden()
  await expect(wallet.sessions).toHaveCount(1)
  // The app is still on the network of the family that was left: the other wallet is chosen by hand.
  await ui.id('profile-solana:walletConnect').click()
  await ui.expectConnected(chain.account)

  await page.reload()
  await ui.expectConnected(chain.account)
  await ui.id('sign-message').click()
  await wallet.approve()
  await expectSigned(page, chain.account)

  await test.step('[S4.34] both again, and both left at once by the button of the account', async () => {
    await ui.open()
    await ui.id('account-network').click()
    await ui.id('network-eip155:31337').click()
    await ui.view('SwitchActiveChain').getByTestId('wallet-walletConnect').click()
    await wallet.paste(await shownUri(page))
    await wallet.approvePairing(account(4).address)
    await ui.expectConnected(account(4).address)
    await expect(wallet.sessions).toHaveCount(2)
    await ui.id('disconnect').click()
    await expect(ui.view('Connect')).toBeVisible()
    await expect(wallet.sessions).toHaveCount(0)
    await page.reload()
    await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
  })
})

base(
  '[S7.69, S6.09] [X.39, X.39e] the embedded wallet’s Solana account signs and sends what its frame shows, beside EVM',
  async () => {
    base.setTimeout(240_000)
    const chain = solanaChain()
    const shell = await launchFrameBrowser()
    try {
      const ada = emailVisitor(shell)
      const page = await ada.open('/lab?solana=1&wallet=off')
      const ui = modal(page)
      const email = newAddress('solana')
      await ada.signIn(page, email)
      await ada.protect(page, 'correct horse battery staple')
      const evm = await ada.address(page)
      await ada.expectConnected(page, evm)

      await ui.open()
      await ui.id('account-network').click()
      await ui.id(`network-${chain.id}`).click()
      await ui.view('SwitchActiveChain').getByTestId('wallet-ID_AUTH').click()
      await expect(ui.view('Account')).toBeVisible()
      const shown = ui.id('connect-button').first()
      await expect(shown).not.toHaveAttribute('title', evm)
      const mine = (await shown.getAttribute('title')) ?? ''
      expect(mine).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      await chain.airdrop(mine, 2_000_000_000)
      await ui.close()

      await ada.sign(page)
      await expect(ada.frame(page).getByTestId('approval-origin')).toHaveText(new URL(page.url()).origin)
      await ada.approve(page)
      await expectSigned(page, mine)

      // The server has no prices on Solana, so a mailed code confirms each payment.
      const pay = async () => {
        const known = await knownMails(email)
        await ada.approve(page)
        // the server sends no second code to an address within 30 s
        await expect(async () => {
          const hasMail = async () => (await knownMails(email)).size > known.size
          if (!(await hasMail())) await ada.frame(page).getByTestId('guard-begin').click({ timeout: 1_000 })
          expect(await hasMail()).toBe(true)
        }).toPass({ timeout: 60_000, intervals: [3_000] })
        await ada
          .frame(page)
          .getByTestId('confirm-code')
          .fill(await findInMail(email, codeInMail, known))
        await ada.frame(page).getByTestId('confirm-submit').click()
      }
      const friend = stranger()
      await fillSend(page, friend, '0.5')
      await ui.id('send-confirm').click()
      await expect(ada.frame(page).locator('body')).toContainText('0.5 SOL')
      await expect(ada.frame(page).locator('body')).toContainText(friend)
      await pay()
      await expect(ui.id('snackbar')).toContainText('Transaction confirmed', { timeout: 20_000 })
      expect(await chain.balance(friend)).toBe(500_000_000n)
      const approve = async () => {
        await expect(ada.frame(page).locator('body')).toContainText('2.5')
        await pay()
      }
      await ui.close()
      const mint = await giveSolanaToken(mine, 'TUSD', 10_000_000n)
      // The server answers balances of up to ten seconds ago.
      await expect(async () => {
        await page.reload()
        await ada.expectConnected(page, mine)
        await ui.open()
        await expect(ui.id('token-TUSD')).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
      await useTokens(page, mine, mint, approve)

      // EVM is where it was, and is asked there.
      await page.reload()
      await ada.expectConnected(page, mine)
      await ui.open()
      await ui.id('account-network').click()
      await ui.id('network-eip155:31337').click()
      await ada.expectConnected(page, evm)
      await ui.close()
      await ada.sign(page)
      await ada.approve(page)
      await ada.expectSigned(page, evm)

      // Its Solana account is left by itself; signing out is leaving the wallet.
      await ui.open()
      await ui.id('account-wallets').click()
      await ui.id('profile-disconnect-solana:ID_AUTH').click()
      await expect(ui.id('profile-solana:ID_AUTH')).toBeHidden()
      await page.reload()
      await ada.expectConnected(page, evm)
      await ui.open()
      await ui.id('disconnect').click()
      await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
      await page.reload()
      await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
    } finally {
      await shell.close()
    }
  },
)

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { formatUnits } from 'viem'
import { regtest } from '../../devnet/src/bitcoin/BitcoinDevnet.ts'
import { verifyBip322 } from '../../packages/siwx/src/verifier/verifyBip322.ts'
import { account } from '../fixtures/accounts.ts'
import { bitcoinChain } from '../fixtures/bitcoinChain.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { solanaChain } from '../fixtures/solanaChain.ts'
import { expect, test } from '../fixtures/test.ts'

/** An address of nobody, so that nothing is there before. */
const stranger = () => p2wpkh(pubECDSA(new Uint8Array(randomBytes(32))), regtest).address ?? ''
const stateOf = (page: Page) => page.getByTestId('sign-in-state')

/** Connects the dev wallet on Bitcoin. */
async function connect(page: Page): Promise<void> {
  const ui = modal(page)
  await ui.id('connect-button').first().click()
  // One row for all families of the same wallet.
  await expect(page.getByRole('button', { name: /Latchkey Dev Wallet/ })).toHaveCount(1)
  await ui.id('wallet-dev.latchkey.wallet').click()
  await expect(ui.view('ConnectingMultiChain')).toBeVisible()
  await answerDevWallet(page, () => ui.id('family-bip122').click(), 'approve')
  await ui.expectConnected(bitcoinChain().accounts[0]?.payment ?? '')
}

/** Has the page's PSBT form describe a transaction. */
async function fillPsbt(page: Page, psbt: string): Promise<void> {
  const form = page.getByTestId('psbt-request')
  if (!(await form.isVisible())) await page.getByText('A request by hand').click()
  await page.getByTestId('psbt').fill(psbt)
  await page.getByTestId('psbt-describe').click()
}

/** What a transaction of `createPsbt` spends, and what its last output returns. Satoshis. */
function read(psbt: string): { inputs: readonly bigint[]; change: bigint } {
  const tx = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
  const inputs = Array.from({ length: tx.inputsLength }, (_, at) => tx.getInput(at).witnessUtxo?.amount ?? 0n)
  return { inputs, change: tx.getOutput(tx.outputsLength - 1).amount ?? 0n }
}

/** The signature the lab shows is that address's, over the text it shows. */
async function expectSigned(page: Page, address: string): Promise<void> {
  const result = page.getByTestId('result')
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
  const [signature, message] = [await result.innerText(), (await result.getAttribute('data-message')) ?? '']
  await expect(verifyBip322(message, signature.trim(), address)).resolves.toBeUndefined()
  await expect(verifyBip322(`${message}!`, signature.trim(), address)).rejects.toThrow()
}

test('[S1.05, S1.05a, X.35, X.71] Bitcoin: connects, signs in by BIP-322, receives by kind, sends, is restored by a reload, and left', async ({
  page,
  openApp,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const chain = bitcoinChain()
  const [own] = chain.accounts
  if (!own) throw new Error('no account')
  const ui = modal(page)
  await openApp('/lab?bitcoin=1&siwx=server!')
  await ui.id('connect-button').first().click()
  await ui.id('wallet-dev.latchkey.wallet').click()
  await answerDevWallet(
    page,
    () => ui.id('family-bip122').click(),
    'approve',
    async (popup) => {
      await expect(popup.getByTestId('approval-summary')).toContainText('your Bitcoin addresses')
      await expect(popup.getByTestId('approval-network')).toContainText('Latchkey Bitcoin')
    },
  )
  await expect(ui.view('SIWXSignMessage')).toBeVisible()
  await expect(ui.id('sign-in-facts').locator('bdi').nth(1)).toHaveAttribute('title', own.payment)
  await expectAccessible(page)
  await answerDevWallet(page, () => ui.id('siwx-sign').click(), 'reject')
  await expect(ui.id('snackbar')).toContainText('Signature declined')
  await answerDevWallet(
    page,
    () => ui.id('siwx-sign').click(),
    'approve',
    async (popup) => {
      await expect(popup.getByTestId('approval-summary')).toContainText(
        'wants you to sign in with your Bitcoin account',
      )
    },
  )
  await expect(ui.dialog).toBeHidden()
  await expect(stateOf(page)).toContainText('signedIn')
  await ui.expectConnected(own.payment)

  // What Bitcoin lacks is not there at all: no greyed-out control, no empty tab.
  await ui.open()
  await expect(ui.id('feature-receive')).toBeVisible()
  for (const absent of ['account-balance', 'account-total', 'tab-tokens', 'tab-nfts', 'tab-activity'])
    await expect(ui.id(absent)).toHaveCount(0)
  for (const absent of ['feature-swaps', 'feature-onramp']) await expect(ui.id(absent)).toHaveCount(0)
  expect(await ui.view('Account').locator('button:disabled').count()).toBe(0)
  await expectAccessible(page)

  await ui.id('feature-receive').click()
  await expect(ui.id('receive-qr')).toHaveAttribute('data-uri', own.payment)
  await ui.id('receive-ordinal').click()
  await expect(ui.id('receive-qr')).toHaveAttribute('data-uri', own.ordinals)
  await expect(ui.view('WalletReceive')).toContainText('For inscriptions')
  await expectAccessible(page)
  await ui.id('modal-back').click()

  const friend = stranger()
  await ui.id('feature-send').click()
  const mistyped = `${friend.slice(0, -1)}${friend.endsWith('q') ? 'p' : 'q'}`
  await ui.fillSend(mistyped, '0.0025')
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSend')).toContainText('its checksum doesn’t match')
  await ui.fillSend('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', '0.0025')
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSend')).toContainText('is for a different network, not Latchkey Bitcoin')
  await ui.fillSend(friend, '0.0025')
  await ui.id('send-preview').click()
  await expect(ui.view('WalletSendPreview')).toContainText('0.0025')
  await expectAccessible(page)
  await answerDevWallet(page, () => ui.id('send-confirm').click(), 'reject')
  await expect(ui.view('WalletSendPreview')).toContainText('You declined the request')
  await answerDevWallet(
    page,
    () => ui.id('send-confirm').click(),
    'approve',
    async (popup) => {
      await expect(popup.getByTestId('approval-summary')).toContainText('0.0025')
      await expect(popup.getByTestId('approval-summary')).toContainText(friend)
      await expect(popup.getByTestId('approval-account')).toContainText(own.payment)
    },
  )
  // The result names amount, receiver, network and the whole id, and follows the transaction into a block.
  await expect(ui.view('TransactionResult')).toBeVisible()
  await expect(ui.id('transaction-amount')).toHaveText('0.0025 BTC')
  const facts = ui.id('transaction-facts')
  await expect(facts).toContainText(friend)
  await expect(facts).toContainText('Latchkey Bitcoin')
  const [txid = ''] = /[0-9a-f]{64}/.exec((await facts.textContent()) ?? '') ?? []
  await expect(ui.id('transaction-result')).toHaveAttribute('data-status', /^(confirmed|final)$/)
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
  const sent = await chain.transaction(txid)
  expect(sent.status.confirmed).toBe(true)
  expect(sent.vout.map(({ value }: { value: number }) => value)).toContain(250_000)
  expect(await chain.balance(friend)).toBe(250_000n)
  await ui.close()

  await page.reload()
  await ui.expectConnected(own.payment)
  await expect(stateOf(page)).toContainText('signedIn')
  await expect(ui.dialog).toBeHidden()
  await answerDevWallet(page, () => ui.id('sign-message').click(), 'approve')
  await expectSigned(page, own.payment)

  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(stateOf(page)).toContainText('idle')
  await page.reload()
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
})

test('[S1.05, S1.05a] a partially signed transaction: described, declined, signed beside a foreign input, sent, and refused where it is unsafe', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const chain = bitcoinChain()
  const [own, other] = chain.accounts
  if (!own || !other) throw new Error('no accounts')
  const ui = modal(page)
  await openApp('/lab?bitcoin=1')
  await connect(page)
  await expect(ui.dialog).toBeHidden()

  const friend = stranger()
  const shared = await chain.createPsbt({ spends: [own.payment, other.payment], pays: [[friend, 600_000n]] })
  await fillPsbt(page, shared)
  const description = ui.id('psbt-description')
  await expect(description).toContainText(`Pays 600000 sat to ${friend}`)
  // What it spends, whose that is, and what returns.
  const { inputs, change } = read(shared)
  await expect(description).toContainText(`Spends ${inputs[0]} sat of your address ${own.payment}`)
  await expect(description).toContainText(`Somebody else spends ${inputs[1]} sat of ${other.payment}`)
  await expect(description).toContainText(`Returns ${change} sat to your address ${own.payment}`)
  await expect(description).toContainText('the fee is 1000 sat')
  await answerDevWallet(page, () => ui.id('psbt-sign').click(), 'reject')
  await expect(ui.id('psbt-answer')).toContainText('You declined')
  await answerDevWallet(
    page,
    () => ui.id('psbt-sign').click(),
    'approve',
    async (popup) => {
      const summary = popup.getByTestId('approval-summary')
      await expect(summary).toContainText(friend)
      const facts = await summary.locator('dl > *').allInnerTexts()
      const toFact = (what: string, satoshis: bigint, address: string) =>
        `${what}: ${formatUnits(satoshis, 8)} BTC ${address}`
      expect(
        facts.flatMap((text, at) =>
          at % 2 === 0 ? [`${text}: ${(facts[at + 1] ?? '').replace(/\s+/g, ' ')}`] : [],
        ),
      ).toEqual([
        toFact('You spend', inputs[0] ?? 0n, own.payment),
        toFact('Others spend', inputs[1] ?? 0n, other.payment),
        toFact('To', 600_000n, friend),
        toFact('Back to you', change, own.payment),
        'Network fee: 0.00001 BTC',
      ])
      await expect(popup.getByTestId('approval-warning').first()).toContainText('You sign only your own')
    },
  )
  await expect(ui.id('psbt-answer')).toHaveAttribute('data-tone', 'done')
  const signed = Transaction.fromPSBT(Buffer.from(await ui.id('psbt-answer').innerText(), 'base64'))
  expect(signed.getInput(0).partialSig).toHaveLength(1)
  expect(signed.getInput(1).partialSig).toBeUndefined()

  // Both kinds of own coins, signed and sent by the app's node.
  await fillPsbt(
    page,
    await chain.createPsbt({ spends: [own.payment, own.ordinals], pays: [[friend, 600_000n]] }),
  )
  await ui.id('psbt-broadcast').check()
  await answerDevWallet(page, () => ui.id('psbt-sign').click(), 'approve')
  await expect(ui.id('psbt-answer')).toHaveText(/^[0-9a-f]{64}$/)
  expect(await chain.transaction(await ui.id('psbt-answer').innerText())).toMatchObject({ fee: 1_000 })
  expect(await chain.balance(friend)).toBe(600_000n)

  for (const [psbt, reason] of [
    [await chain.createPsbt({ spends: [other.payment], pays: [[friend, 10_000n]] }), undefined],
    [
      await chain.createPsbt({ spends: [own.payment], pays: [[friend, 10_000n]], sighashType: SigHash.NONE }),
      'let others change where your coins go',
    ],
    ['hello', 'This is no Bitcoin transaction'],
  ] as const) {
    await fillPsbt(page, psbt)
    if (reason) {
      await expect(ui.id('psbt-answer')).toContainText(reason)
      await expect(ui.id('psbt-sign')).toHaveCount(0)
      continue
    }
    // Coins of somebody else only: the wallet is not even opened.
    await ui.id('psbt-sign').click()
    await expect(ui.id('psbt-answer')).toContainText('spends nothing of yours')
  }
  expect(page.context().pages()).toHaveLength(1)
})

test('[S1.05, S1.05a] the dev wallet by Wallet Standard alone: connects, signs a text and a transaction, is restored', async ({
  page,
  openApp,
}) => {
  const chain = bitcoinChain()
  const own = chain.accounts[0]?.payment ?? ''
  const ui = modal(page)
  await page.addInitScript(hideProvider)
  await openApp('/lab?bitcoin=1')
  await connect(page)
  await answerDevWallet(page, () => ui.id('sign-message').click(), 'approve')
  await expectSigned(page, own)
  await page.reload()
  await ui.expectConnected(own)
  const friend = stranger()
  // This way a wallet has no payments of its own: the app builds the transaction, and sends what the wallet has signed.
  await ui.open()
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.001')
  await ui.id('send-preview').click()
  await answerDevWallet(
    page,
    () => ui.id('send-confirm').click(),
    'approve',
    (popup) => expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign transaction'),
  )
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
  expect(await chain.balance(friend)).toBe(100_000n)
})

/** In the page, before its scripts: apps see the wallet without its provider of `window.btc_providers`. */
function hideProvider() {
  type Api = { register(...wallets: object[]): () => void }
  window.addEventListener('wallet-standard:app-ready', (event) => {
    const api = (event as CustomEvent<Api>).detail
    const register = (...wallets: object[]) =>
      api.register(
        ...wallets.map((wallet) => {
          const { features } = wallet as { features: Record<string, unknown> }
          const { 'sats-connect:': _provider, ...others } = features
          return Object.create(wallet, { features: { value: others } }) as object
        }),
      )
    Object.defineProperty(event, 'detail', { value: { register } })
  })
}

test('[S1.16, S1.17] Bitcoin, Solana and EVM at once: each is used, restored and left by itself', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const chain = bitcoinChain()
  const own = chain.accounts[0]?.payment ?? ''
  const { id: solanaId, account: solana } = solanaChain()
  const ui = modal(page)
  await openApp('/lab?bitcoin=1&solana=1')
  await connect(page)
  const add = async (network: string, wallet: string, address: string) => {
    await ui.open()
    await ui.id('account-network').click()
    await ui.id(`network-${network}`).click()
    await answerDevWallet(page, () => ui.id(`wallet-${wallet}`).click(), 'approve')
    await ui.expectConnected(address)
    await ui.close()
  }
  await add('eip155:31337', 'dev.latchkey.wallet', account(0).address)
  await add(solanaId, 'Latchkey Dev Wallet', solana)

  await page.reload()
  await ui.expectConnected(solana)
  await ui.open()
  await ui.id('account-wallets').click()
  for (const family of ['Bitcoin', 'Solana']) await expect(ui.view('Profile')).toContainText(family)
  await ui.id('profile-bip122:Latchkey Dev Wallet').click()
  await ui.expectConnected(own)
  await ui.close()
  await answerDevWallet(page, () => ui.id('sign-message').click(), 'approve')
  await expectSigned(page, own)

  await ui.open()
  await ui.id('account-wallets').click()
  await ui.id('profile-disconnect-bip122:Latchkey Dev Wallet').click()
  await expect(ui.id('profile-bip122:Latchkey Dev Wallet')).toBeHidden()
  await ui.id('profile-eip155:dev.latchkey.wallet').click()
  await ui.expectConnected(account(0).address)
  await page.reload()
  await ui.expectConnected(account(0).address)
  await ui.open()
  await ui.id('account-wallets').click()
  await expect(ui.id('profile-solana:Latchkey Dev Wallet')).toBeVisible()
  await expect(ui.id('profile-bip122:Latchkey Dev Wallet')).toBeHidden()
})

test('[S1.05, S1.05a] a wallet paired on Bitcoin over the relay: connects, signs, sends, changes its account, is restored and left', async ({
  page,
  context,
  openApp,
}) => {
  test.setTimeout(150_000)
  const chain = bitcoinChain()
  const [own, other] = chain.accounts
  if (!own || !other) throw new Error('no accounts')
  const ui = modal(page)
  await openApp('/lab?bitcoin=1&wallet=off')
  await ui.connect('walletConnect')
  await ui.id('family-bip122').click()
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(await shownUri(page))
  await expect(wallet.id('approval-network')).toContainText('Latchkey Bitcoin')
  await wallet.approve()
  await ui.expectConnected(own.payment)
  await expect(ui.dialog).toBeHidden()

  await ui.id('sign-message').click()
  await wallet.reject()
  await expect(ui.id('result')).toContainText(/declined|rejected/i)
  await ui.id('sign-message').click()
  await wallet.approve()
  await expectSigned(page, own.payment)

  const friend = stranger()
  await ui.open()
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.002')
  await ui.id('send-preview').click()
  await ui.id('send-confirm').click()
  await expect(wallet.id('approval-summary')).toContainText(friend)
  await wallet.approve()
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
  expect(await chain.balance(friend)).toBe(200_000n)

  await wallet.id('bitcoin-account-select').selectOption(other.payment)
  await ui.expectConnected(other.payment)
  await page.reload()
  await ui.expectConnected(other.payment)
  await ui.id('sign-message').click()
  await wallet.approve()
  await expectSigned(page, other.payment)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
  await expect(wallet.sessions).toHaveCount(0)
})

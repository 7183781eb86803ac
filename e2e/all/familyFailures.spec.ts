import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { regtest } from '../../devnet/src/bitcoin/BitcoinDevnet.ts'
import { createTestBitcoinWallet } from '../../packages/core/src/testing/createTestBitcoinWallet.ts'
import {
  createTestPolkadotAccount,
  createTestPolkadotWallet,
} from '../../packages/core/src/testing/createTestPolkadotWallet.ts'
import { bitcoinChain } from '../fixtures/bitcoinChain.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { announceBitcoinWallet, announcePolkadotWallet } from '../fixtures/familyWallets.ts'
import { modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

// Wallets of Bitcoin and Polkadot that fail, and a chain that can't be read. Each test begins or ends with the same wallet or
// chain in order, so that none passes because nothing works at all.

const secret = () => new Uint8Array(randomBytes(32))

/** A wallet of each family behind one shape. */
const families = {
  bitcoin(page: Page) {
    const wallet = createTestBitcoinWallet({ keys: [secret(), secret()] })
    return {
      name: 'Test Bitcoin Wallet',
      announce: () => announceBitcoinWallet(page, wallet),
      setPerson(person: 'approves' | 'rejects' | 'ignores') {
        wallet.person = person
      },
      signWithOther(isOther: boolean) {
        wallet.signsWith = isOther ? 'ordinals' : undefined
      },
      vanish: wallet.vanish,
    }
  },
  polkadot(page: Page) {
    const other = createTestPolkadotAccount(secret(), 'sr25519')
    const wallet = createTestPolkadotWallet({ accounts: [createTestPolkadotAccount(secret(), 'sr25519')] })
    return {
      name: 'Test Polkadot Wallet',
      announce: () => announcePolkadotWallet(page, wallet),
      setPerson(person: 'approves' | 'rejects' | 'ignores') {
        wallet.person = person
      },
      signWithOther(isOther: boolean) {
        wallet.signsWith = isOther ? other : undefined
      },
      vanish: wallet.vanish,
    }
  },
}

for (const family of ['bitcoin', 'polkadot'] as const)
  test(`[S1.05] a ${family} wallet that is silent, declines, signs with another key and vanishes: each is told, and it works again`, async ({
    page,
    openApp,
  }) => {
    test.setTimeout(90_000)
    const wallet = families[family](page)
    const ui = modal(page)
    const result = ui.id('result')
    await wallet.announce()
    await openApp(`/lab?${family}=1&wallet=off`)

    // Silence: the person goes back, and may try again.
    wallet.setPerson('ignores')
    await ui.connect(wallet.name)
    await expect(ui.view('ConnectingExternal')).toBeVisible()
    await ui.id('modal-back').click()
    await expect(ui.view('Connect')).toBeVisible()
    wallet.setPerson('rejects')
    await ui.id(`wallet-${wallet.name}`).click()
    await expect(ui.view('ConnectingExternal')).toContainText('declined')
    wallet.setPerson('approves')
    await ui.id('retry').click()
    await expect(ui.dialog).toBeHidden()
    await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'connected')

    const sign = async (tone: 'done' | 'failed') => {
      await ui.id('sign-message').click()
      await expect(result).toHaveAttribute('data-tone', tone, { timeout: 15_000 })
      return result.innerText()
    }
    await sign('done')
    wallet.signWithOther(true)
    expect(await sign('failed')).toContain('Choose the same account in your wallet')
    wallet.signWithOther(false)
    await sign('done')
    wallet.setPerson('rejects')
    expect(await sign('failed')).toMatch(/declined/)
    wallet.setPerson('approves')
    await sign('done')

    wallet.vanish()
    expect(await sign('failed')).not.toMatch(/undefined|\[object|Extension context/)
    await page.reload()
    if (family === 'polkadot') await page.keyboard.press('Shift')
    await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected', {
      timeout: 30_000,
    })
  })

test('[S1.05a] a Bitcoin chain that is cut off while a payment is made: told in the form, nothing is sent, and sent once it is back', async ({
  page,
  openApp,
}) => {
  test.setTimeout(90_000)
  const chain = bitcoinChain()
  const own = chain.accounts[0]?.payment ?? ''
  const friend = p2wpkh(pubECDSA(secret()), regtest).address ?? ''
  const ui = modal(page)
  await openApp('/lab?bitcoin=1')
  await ui.connect('dev.latchkey.wallet')
  await answerDevWallet(page, () => ui.id('family-bip122').click(), 'approve')
  await ui.expectConnected(own)
  const reads = `${new URL(chain.rpc).origin}/**`
  await page.route(reads, (route) => route.abort('connectionrefused'))
  await ui.open()
  await ui.id('feature-send').click()
  await ui.fillSend(friend, '0.001')
  await ui.id('send-preview').click()
  const confirm = ui.id('send-confirm')
  await expect(ui.view('WalletSendPreview')).toContainText(
    'The network fee couldn’t be loaded, so you can’t send yet.',
  )
  await expect(confirm).toBeDisabled()
  await expect(page.getByText(/undefined|NaN|Failed to fetch/)).toHaveCount(0)
  expect(await chain.balance(friend)).toBe(0n)

  await page.unroute(reads)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(confirm).toBeEnabled({ timeout: 20_000 })
  await answerDevWallet(page, () => confirm.click(), 'approve')
  await expect(ui.id('snackbar')).toContainText('Transaction confirmed')
  expect(await chain.balance(friend)).toBe(100_000n)
})

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  createTestBitcoinWallet,
  testBitcoinNetworks,
} from '../../packages/core/src/testing/createTestBitcoinWallet.ts'
import {
  createTestPolkadotAccount,
  createTestPolkadotWallet,
} from '../../packages/core/src/testing/createTestPolkadotWallet.ts'
import { verifyBip322 } from '../../packages/siwx/src/verifier/verifyBip322.ts'
import { announceBitcoinWallet, announcePolkadotWallet } from '../fixtures/familyWallets.ts'
import { modal } from '../fixtures/modal.ts'
import { addNetworks } from '../fixtures/moreNetworks.ts'
import { isSignedOnPolkadot } from '../fixtures/polkadotChain.ts'
import { expect, test } from '../fixtures/test.ts'

// Networks of Bitcoin and Polkadot beside the stack's own: wallets of one family switch, wallets of the other have none.

const { regtest, testnet, testnet4 } = testBitcoinNetworks
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const secret = () => new Uint8Array(randomBytes(32))

/** Chooses a network in the modal, which is opened for it. */
async function choose(page: Page, network: string): Promise<void> {
  const ui = modal(page)
  await ui.open()
  await ui.id('account-network').click()
  await ui.id(`network-${network}`).click()
}

/** What the lab shows after signing: the text and its signature. */
async function sign(page: Page): Promise<{ message: string; signature: string }> {
  const result = page.getByTestId('result')
  await page.getByTestId('sign-message').click()
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 15_000 })
  return {
    message: (await result.getAttribute('data-message')) ?? '',
    signature: (await result.innerText()).trim(),
  }
}

test('[S1.05, S1.05a] Bitcoin networks: switched by the wallet, by connecting again, declined, impossible, and moved by the person', async ({
  page,
  openApp,
}) => {
  test.setTimeout(120_000)
  const wallet = createTestBitcoinWallet({
    keys: [secret(), secret()],
    networks: [regtest, testnet],
    connectOnly: [testnet4],
  })
  const addressOn = (network: typeof regtest | typeof testnet | typeof testnet4) =>
    wallet.addressesOn(network)[0]
  const ui = modal(page)
  await announceBitcoinWallet(page, wallet)
  await addNetworks(page, [
    { caipNetworkId: testnet.caipNetworkId, name: 'Bitcoin Testnet' },
    { caipNetworkId: testnet4.caipNetworkId, name: 'Bitcoin Testnet4' },
    { caipNetworkId: signet, name: 'Bitcoin Signet' },
  ])
  await openApp('/lab?bitcoin=1&wallet=off')
  await ui.connect('Test Bitcoin Wallet')
  await ui.expectConnected(addressOn(regtest))

  // Each network has addresses of its own.
  await choose(page, testnet.caipNetworkId)
  await ui.expectConnected(addressOn(testnet))
  await expect(ui.id('account-network')).toContainText('Bitcoin Testnet')
  await ui.id('feature-receive').click()
  await expect(ui.id('receive-qr')).toHaveAttribute('data-uri', addressOn(testnet))
  await ui.close()
  const { message, signature } = await sign(page)
  await verifyBip322(message, signature, addressOn(testnet))
  await expect(verifyBip322(`${message}!`, signature, addressOn(testnet))).rejects.toThrow()

  // One that the wallet can't switch to, and offers to who connects.
  wallet.person = 'rejects'
  await choose(page, testnet4.caipNetworkId)
  await expect(ui.view('SwitchNetwork')).toContainText(/declined/)
  await ui.close()
  await ui.expectConnected(addressOn(testnet))
  wallet.person = 'approves'
  await choose(page, testnet4.caipNetworkId)
  await expect(ui.id('account-network')).toContainText('Bitcoin Testnet4')
  await ui.expectConnected(addressOn(testnet4))
  await ui.close()
  expect(wallet.requests.filter(({ method }) => method === 'wallet_connect').at(-1)?.params).toMatchObject({
    network: 'Testnet4',
  })

  await choose(page, signet)
  await expect(ui.view('SwitchNetwork')).toContainText(/not supported/i)
  await ui.close()
  await ui.expectConnected(addressOn(testnet4))

  wallet.move(testnet)
  await ui.expectConnected(addressOn(testnet))
  await page.reload()
  await ui.expectConnected(addressOn(testnet))
  await ui.open()
  await expect(ui.id('account-network')).toContainText('Bitcoin Testnet')
  await ui.id('disconnect').click()
  await expect(ui.view('Connect')).toBeVisible()
})

test('[S1.05, S1.05b] Polkadot networks: the same account in the form of each, in the button, to receive and after a reload', async ({
  page,
  openApp,
}) => {
  test.setTimeout(90_000)
  const wallet = createTestPolkadotWallet({ accounts: [createTestPolkadotAccount(secret(), 'sr25519')] })
  const addressWith = (prefix: number) => wallet.addressesWith(prefix)[0] ?? ''
  const ui = modal(page)
  await announcePolkadotWallet(page, wallet)
  await addNetworks(page, [
    { caipNetworkId: polkadot, name: 'Polkadot' },
    { caipNetworkId: kusama, name: 'Kusama' },
  ])
  await openApp('/lab?polkadot=1&wallet=off')
  await ui.connect('Test Polkadot Wallet')
  await ui.expectConnected(addressWith(42))
  for (const [network, prefix, name] of [
    [polkadot, 0, 'Polkadot'],
    [kusama, 2, 'Kusama'],
  ] as const) {
    await choose(page, network)
    await ui.expectConnected(addressWith(prefix))
    await expect(ui.id('account-network')).toContainText(name)
    await ui.id('feature-receive').click()
    await expect(ui.id('receive-qr')).toHaveAttribute('data-uri', addressWith(prefix))
    await ui.close()
    const { message, signature } = await sign(page)
    expect(await isSignedOnPolkadot(addressWith(prefix), message, signature)).toBe(true)
  }
  await page.reload()
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', /^(reconnecting|connected)$/)
  await page.keyboard.press('Shift')
  await ui.expectConnected(addressWith(2))
  const { message, signature } = await sign(page)
  expect(await isSignedOnPolkadot(addressWith(2), message, signature)).toBe(true)
})

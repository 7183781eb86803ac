import type { Page } from 'playwright-core'
import type { Scene } from '../Scene.ts'
import { click, open, scene, shown, signedIn } from '../steps.ts'

// With the wallet for development, which has accounts of both families.
const path = '/lab?solana=1&wallet=on'
const evm = 'network-eip155:31337'
/** A key’s address that the chain has never met, and one that was derived, so that no key belongs to it. */
const unused = '3VAg9VpXfia8gcS2iAXfjERQ94raeZAsbGBF8tTWqRST'
const derived = 'A95iejEv6tzT8GHNrqfykRjqgdJmyRVRsf9dCU94kzRh'

/** Says yes in the wallet's window to what `act` makes the app ask. */
async function approve(page: Page, act: () => Promise<unknown>): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await act()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup.getByTestId('approve').click()
  await closed
}

/** Connected on Solana, and in `Account`. */
async function onSolana(page: Page): Promise<void> {
  await open(page)
  await click(page, 'wallet-dev.latchkey.wallet')
  await approve(page, () => click(page, 'family-solana'))
  await page.getByTestId('modal').waitFor({ state: 'detached' })
  await open(page, 'Account')
  await shown(page, 'token-SOL')
}

/** The same, and on EVM too. */
async function onBoth(page: Page): Promise<void> {
  await onSolana(page)
  await toEvm(page)
  await approve(page, () => click(page, 'wallet-dev.latchkey.wallet'))
  await shown(page, 'view-Account')
}

async function toEvm(page: Page): Promise<void> {
  await click(page, 'account-network')
  await click(page, evm)
  await shown(page, 'view-SwitchActiveChain')
}

/** The form, filled. */
async function fill(page: Page, receiver: string, token?: string): Promise<void> {
  await onSolana(page)
  await click(page, 'feature-send')
  if (token) {
    await click(page, 'send-token')
    await page.getByTestId('view-WalletSendSelectToken').getByTestId(`token-${token}`).click()
  }
  await page.getByTestId('send-amount').fill('1.25')
  await page.getByTestId('send-receiver').fill(receiver)
}

const with2 = (view: string, state: string, act: (page: Page) => Promise<unknown>) =>
  scene(view, state, { path, wallets: [], act })

/** Several chain families side by side, and what Solana shows of its own. */
export const familyScenes: readonly Scene[] = [
  with2('ConnectingMultiChain', 'one wallet of two families', async (page) => {
    await open(page)
    await click(page, 'wallet-dev.latchkey.wallet')
    await shown(page, 'family-solana')
  }),
  with2('ConnectingMultiChain', 'both connected', async (page) => {
    await onBoth(page)
    await click(page, 'account-wallets')
    await click(page, 'profile-connect')
    await click(page, 'wallet-dev.latchkey.wallet')
    await shown(page, 'family-solana')
  }),
  with2('SwitchActiveChain', 'wallets of the family', async (page) => {
    await onSolana(page)
    await toEvm(page)
  }),
  signedIn('SwitchActiveChain', 'no wallet of the family', {
    path: '/lab?solana=1&pairing=off',
    act: async (page) => {
      await click(page, 'account-network')
      await page.locator('[data-testid^="network-solana:"]').first().click()
      await shown(page, 'switch-family-none')
    },
  }),
  with2('Profile', 'one wallet', async (page) => {
    await onBoth(page)
    await click(page, 'account-wallets')
    await page.getByTestId('profile-disconnect-eip155:dev.latchkey.wallet').click()
    await page.getByTestId('profile-eip155:dev.latchkey.wallet').waitFor({ state: 'detached' })
  }),
  with2('Profile', 'wallets of two families', async (page) => {
    await onBoth(page)
    await click(page, 'account-wallets')
    await shown(page, 'profile-disconnect-all')
  }),
  with2('Account Solana', 'balances', onSolana),
  with2('Account Solana', 'activity', async (page) => {
    await onSolana(page)
    await click(page, 'tab-activity')
    await page.locator('[data-testid^="activity-"]').first().waitFor()
  }),
  with2('WalletSend Solana', 'to an address nobody has used', async (page) => {
    await fill(page, unused)
    await shown(page, 'send-warning')
  }),
  with2('WalletSend Solana', 'a token, to an address of a program', async (page) => {
    await fill(page, derived, 'TUSD')
    await shown(page, 'send-warning')
  }),
  with2('WalletSend Solana', 'to an address of another family', async (page) => {
    await fill(page, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await page.getByTestId('send-receiver').blur()
  }),
  with2('WalletSendPreview Solana', 'to an address nobody has used', async (page) => {
    await fill(page, unused)
    await click(page, 'send-preview')
    await shown(page, 'send-confirm')
    await shown(page, 'send-warning')
  }),
]

import type { Page } from 'playwright-core'
import { scriptedWallet } from '../../../e2e/fixtures/scriptedWallet.ts'
import { readStack } from '../../../e2e/fixtures/stack.ts'
import type { Scene } from '../Scene.ts'
import { click, hold, holdFromNow, holdRpc, me, nobody, refuse, shown, signedIn, visitor } from '../steps.ts'

const friend = '0x00000000000000000000000000000000000A11cE'
const seeded = { wallet: { accounts: [visitor] } }

async function fill(page: Page, receiver: string, amount: string) {
  await click(page, 'feature-send')
  await page.getByTestId('send-amount').fill(amount)
  await page.getByTestId('send-receiver').fill(receiver)
}

async function review(page: Page, amount = '1.25') {
  await fill(page, friend, amount)
  await click(page, 'send-preview')
  await page.locator('[data-testid="send-confirm"]:enabled').waitFor()
}

/** From the same account to somebody else: what a wallet that lies has sent. Answers its hash. */
async function sendSomethingElse(): Promise<string> {
  const transaction = { from: me, to: visitor, value: '0x9' }
  const answer = await fetch(readStack().chains['eip155:31337']?.rpc ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [transaction] }),
  })
  return ((await answer.json()) as { result: string }).result
}

/** Sending and receiving. */
export const sendScenes: readonly Scene[] = [
  signedIn('Account activity', 'sends that wait', {
    act: async (page) => {
      // a hash nobody knows: the network never takes it
      const hash = `0x${'5e'.repeat(32)}`
      await scriptedWallet(page).behave('eth_sendTransaction', { kind: 'answer', value: hash })
      await review(page)
      await click(page, 'send-confirm')
      await shown(page, 'view-Account')
      await shown(page, 'pending-count')
      await click(page, 'tab-activity')
    },
  }),
  signedIn('WalletSend', 'empty', {
    act: async (page) => {
      await click(page, 'feature-send')
      await page.getByTestId('view-WalletSend').getByText('ETH').first().waitFor()
    },
  }),
  signedIn('WalletSend', 'errors', {
    act: async (page) => {
      await fill(page, '0x1234', '123456789')
      await click(page, 'send-preview')
    },
  }),
  signedIn('WalletSend', 'checksum is off, long amount', {
    act: async (page) => {
      await fill(
        page,
        me.replace(/[a-f]/, (letter) => letter.toUpperCase()),
        '0.123456789012345678',
      )
      await shown(page, 'send-warning')
    },
  }),
  signedIn('WalletSendSelectToken', 'seeded', {
    ...seeded,
    act: async (page) => {
      await click(page, 'feature-send')
      await click(page, 'send-token')
      await shown(page, 'token-TUSD')
    },
  }),
  signedIn('WalletSendSelectToken', 'loading', {
    prepare: hold('**/v1/account/*/balance?*'),
    act: async (page) => {
      await click(page, 'feature-send')
      await click(page, 'send-token')
    },
  }),
  signedIn('WalletSendSelectToken', 'unread', {
    prepare: refuse('**/v1/account/*/balance?*'),
    act: async (page) => {
      await click(page, 'feature-send')
      await click(page, 'send-token')
      await page.getByTestId('view-WalletSendSelectToken').getByTestId('retry').waitFor({ timeout: 30_000 })
    },
  }),
  signedIn('WalletSendPreview', 'coin', { act: (page) => review(page) }),
  signedIn('WalletSendPreview', 'token', {
    ...seeded,
    act: async (page) => {
      await click(page, 'token-TUSD')
      await page.getByTestId('send-amount').fill('12.5')
      await page.getByTestId('send-receiver').fill(friend)
      await click(page, 'send-preview')
      await page.locator('[data-testid="send-confirm"]:enabled').waitFor()
    },
  }),
  signedIn('WalletSendPreview', 'fee loading', {
    prepare: holdRpc('eth_estimateGas'),
    act: async (page) => {
      await fill(page, friend, '1.25')
      await click(page, 'send-preview')
      await shown(page, 'view-WalletSendPreview')
    },
  }),
  signedIn('WalletSend', 'more than there is', {
    wallet: { accounts: [nobody] },
    act: async (page) => {
      await fill(page, friend, '9999.9999')
      await click(page, 'send-preview')
      await page.getByTestId('send-amount').and(page.locator('[aria-invalid="true"]')).waitFor()
    },
  }),
  signedIn('WalletSendPreview', 'asked', {
    wallet: { behaviours: { eth_sendTransaction: { kind: 'hang' } } },
    act: async (page) => {
      await review(page)
      await click(page, 'send-confirm')
    },
  }),
  signedIn('WalletSendPreview', 'declined, long amount', {
    wallet: { behaviours: { eth_sendTransaction: { kind: 'error', code: 4001 } } },
    act: async (page) => {
      await review(page, '1.234567890123456789')
      await click(page, 'send-confirm')
      await page.locator('[data-testid="send-confirm"]:enabled').waitFor()
    },
  }),
  signedIn('WalletSendPreview', 'failed', {
    wallet: { behaviours: { eth_sendTransaction: { kind: 'error', code: -32000, message: 'nonce' } } },
    act: async (page) => {
      await review(page)
      await click(page, 'send-confirm')
      await page.locator('.lk-notice').first().waitFor()
    },
  }),
  signedIn('TransactionResult', 'submitted', {
    act: async (page) => {
      await review(page, '0.000001')
      // As long as its start is told, its outcome waits.
      await holdFromNow(page, 2_500)
      await click(page, 'send-confirm')
      await shown(page, 'transaction-result')
    },
  }),
  signedIn('TransactionResult', 'confirmed', {
    act: async (page) => {
      await review(page, '0.000001')
      await click(page, 'send-confirm')
      await page.locator('[data-testid="transaction-result"][data-status="confirmed"]').waitFor()
    },
  }),
  signedIn('Account', 'sent, waiting', {
    act: async (page) => {
      await review(page, '0.000001')
      await holdFromNow(page, 2_500)
      await click(page, 'send-confirm')
      await click(page, 'transaction-done')
      await shown(page, 'snackbar')
    },
  }),
  signedIn('TransactionResult', 'something else was sent', {
    act: async (page) => {
      const value = await sendSomethingElse()
      await scriptedWallet(page).behave('eth_sendTransaction', { kind: 'answer', value })
      await review(page, '0.01')
      await click(page, 'send-confirm')
      await shown(page, 'altered-send')
    },
  }),
  signedIn('WalletReceive', 'code', {
    act: async (page) => {
      await click(page, 'feature-receive')
      await shown(page, 'receive-qr')
    },
  }),
  signedIn('WalletReceive', 'copied', {
    act: async (page) => {
      await click(page, 'feature-receive')
      await click(page, 'receive-copy')
    },
  }),
  signedIn('WalletCompatibleNetworks', 'all', {
    act: async (page) => {
      await click(page, 'feature-receive')
      await click(page, 'receive-networks')
      await shown(page, 'view-WalletCompatibleNetworks')
    },
  }),
]

import { randomBytes } from 'node:crypto'
import { p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import type { Page } from 'playwright-core'
import { regtest } from '../../../devnet/src/bitcoin/BitcoinDevnet.ts'
import { bitcoinChain } from '../../../e2e/fixtures/bitcoinChain.ts'
import type { Scene } from '../Scene.ts'
import { click, open, scene, shown } from '../steps.ts'

// With the wallet for development, which has accounts of every family.
const path = '/lab?bitcoin=1&polkadot=1&wallet=on'
const all = '/lab?bitcoin=1&polkadot=1&solana=1&wallet=on'
/** An address of nobody. */
const stranger = () => p2wpkh(pubECDSA(new Uint8Array(randomBytes(32))), regtest).address ?? ''

/** The window that the wallet opens because of `act`. */
async function openWindow(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  // Where `act` fails nobody waits for it.
  opened.catch(() => {})
  await act()
  const popup = await opened
  await shown(popup, 'approval-origin')
  return popup
}

/** Says yes in the wallet's window, as often as it asks. */
async function approve(page: Page, act: () => Promise<unknown>, times = 1): Promise<void> {
  const popup = await openWindow(page, act)
  const closed = popup.waitForEvent('close')
  const heading = popup.getByRole('heading', { level: 1 })
  for (let at = 1; at <= times; at++) {
    const title = await heading.innerText()
    await popup.getByTestId('approve').click()
    if (at < times) await heading.filter({ hasNotText: new RegExp(`^${title}$`) }).waitFor()
  }
  await closed
}

/** Connected on one family of the two. */
async function connect(page: Page, namespace: 'bip122' | 'polkadot'): Promise<void> {
  await open(page)
  await click(page, 'wallet-dev.latchkey.wallet')
  await approve(page, () => click(page, `family-${namespace}`))
}

/** The same, and in `Account`. */
async function toAccount(page: Page, namespace: 'bip122' | 'polkadot'): Promise<void> {
  await connect(page, namespace)
  await page.getByTestId('modal').waitFor({ state: 'detached' })
  await open(page, 'Account')
  await shown(page, 'feature-receive')
}

/** The form, filled. */
async function fill(page: Page, receiver: string, amount = '0.0025'): Promise<void> {
  await toAccount(page, 'bip122')
  await click(page, 'feature-send')
  await page.getByTestId('send-amount').fill(amount)
  await page.getByTestId('send-receiver').fill(receiver)
}

/** One wallet's four families, connected in one go, and its list. */
async function toProfile(page: Page): Promise<void> {
  await open(page)
  await click(page, 'wallet-dev.latchkey.wallet')
  await approve(page, () => click(page, 'connect-all'), 4)
  await page.getByTestId('modal').waitFor({ state: 'detached' })
  await open(page, 'Account')
  await click(page, 'account-wallets')
  await shown(page, 'profile-disconnect-all')
}

/** A transaction of two people that the lab has described. */
async function describePsbt(page: Page): Promise<void> {
  await connect(page, 'bip122')
  await page.getByTestId('modal').waitFor({ state: 'detached' })
  const [own, other] = bitcoinChain().accounts
  const psbt = await bitcoinChain().createPsbt({
    spends: [own?.payment ?? '', other?.payment ?? ''],
    pays: [[stranger(), 600_000n]],
  })
  await page.getByText('A request by hand').click()
  await page.getByTestId('psbt').fill(psbt)
  await click(page, 'psbt-describe')
  await shown(page, 'psbt-description')
}

const of = (view: string, state: string, act: (page: Page) => Promise<unknown>, at = path) =>
  scene(view, state, { path: at, wallets: [], act })

/** Bitcoin and Polkadot, and all four families side by side. */
export const bitcoinScenes: readonly Scene[] = [
  of(
    'ConnectingMultiChain',
    'one wallet of four families',
    async (page) => {
      await open(page)
      await click(page, 'wallet-dev.latchkey.wallet')
      await shown(page, 'connect-all')
    },
    all,
  ),
  of('Profile', 'wallets of four families', toProfile, all),
  of(
    'Networks',
    'four families',
    async (page) => {
      await toProfile(page)
      await click(page, 'modal-back')
      await click(page, 'account-network')
      await shown(page, 'network-eip155:31337')
    },
    all,
  ),
  of('Account Bitcoin', 'connected', (page) => toAccount(page, 'bip122')),
  of('WalletReceive Bitcoin', 'for payments', async (page) => {
    await toAccount(page, 'bip122')
    await click(page, 'feature-receive')
    await shown(page, 'receive-qr')
  }),
  of('WalletReceive Bitcoin', 'for inscriptions', async (page) => {
    await toAccount(page, 'bip122')
    await click(page, 'feature-receive')
    await click(page, 'receive-ordinal')
  }),
  of('WalletSend Bitcoin', 'empty', async (page) => {
    await toAccount(page, 'bip122')
    await click(page, 'feature-send')
    await shown(page, 'send-amount')
  }),
  of('WalletSend Bitcoin', 'to an address of another network', async (page) => {
    await fill(page, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    await click(page, 'send-preview')
    await page
      .getByText(/Latchkey Bitcoin/)
      .first()
      .waitFor()
  }),
  of('WalletSendPreview Bitcoin', 'to an address nobody has used', async (page) => {
    await fill(page, stranger())
    await click(page, 'send-preview')
    await shown(page, 'send-confirm')
  }),
  of(
    'SIWXSignMessage Bitcoin',
    'asked',
    async (page) => {
      await connect(page, 'bip122')
      await shown(page, 'siwx-sign')
    },
    `${path}&siwx=server!`,
  ),
  of('Account Polkadot', 'connected', (page) => toAccount(page, 'polkadot')),
  of('WalletReceive Polkadot', 'the address', async (page) => {
    await toAccount(page, 'polkadot')
    await click(page, 'feature-receive')
    await shown(page, 'receive-qr')
  }),
  of(
    'SIWXSignMessage Polkadot',
    'asked',
    async (page) => {
      await connect(page, 'polkadot')
      await shown(page, 'siwx-sign')
    },
    `${path}&siwx=server!`,
  ),
  scene('page dev wallet Bitcoin', 'a transaction of two people', {
    path,
    wallets: [],
    cut: undefined,
    english: true,
    popup: async (page) => {
      await describePsbt(page)
      return openWindow(page, () => click(page, 'psbt-sign'))
    },
  }),
]

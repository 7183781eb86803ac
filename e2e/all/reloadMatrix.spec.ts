import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { verifyBip322 } from '../../packages/siwx/src/verifier/verifyBip322.ts'
import { account } from '../fixtures/accounts.ts'
import { bitcoinChain } from '../fixtures/bitcoinChain.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { isSignedOnPolkadot, polkadotChain } from '../fixtures/polkadotChain.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { isSignedOnSolana, solanaChain } from '../fixtures/solanaChain.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'
import { createVisitors, visitorPassword } from '../fixtures/visitors.ts'

// Each kind of wallet through each kind of reload. The wallets are there and unlocked, so afterwards each one signs.

/** A page's visitor and the wallet. */
type Visitor = {
  readonly address: string
  /** Another page of the app, to go to and reload. */
  readonly other: string
  /** Runs in a new tab before the app. */
  prepare?(page: Page): Promise<unknown>
  /** Uses a page that was loaded, for a wallet that may be called from the first click or key on only. */
  touch?(page: Page): Promise<void>
  /** Requests a signature and approves it. Resolves at once then, before the app has the signature. */
  sign(page: Page): Promise<void>
}

/** Ways to leave a page and come back. Returns the page that is there then. */
const reloads: Readonly<Record<string, (page: Page, visitor: Visitor) => Promise<Page>>> = {
  'a reload': async (page) => {
    await page.reload()
    return page
  },
  'a reload past the cache': async (page) => {
    const devtools = await page.context().newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await devtools.send('Page.reload', { ignoreCache: true })
    await loaded
    await devtools.detach()
    return page
  },
  'a tab that is closed and opened': async (page, { prepare }) => {
    const url = page.url()
    const next = await page.context().newPage()
    await page.close()
    await prepare?.(next)
    await next.goto(url)
    return next
  },
  'another page of the app, and a reload': async (page, { other }) => {
    await page.goto(new URL(other, readStack().app).href)
    await page.reload()
    return page
  },
  'a reload right after an approval': async (page, visitor) => {
    await visitor.sign(page)
    await page.reload()
    return page
  },
  'twenty reloads, half of them before the wallet has answered': async (page, visitor) => {
    for (let count = 0; count < 20; count++) {
      await page.reload()
      if (count % 2 === 0) await expectConnected(page, visitor)
      else await visitor.touch?.(page)
    }
    return page
  },
}

/** Waits until reconnecting has ended, in being connected as this account. Uses the page until then, where the wallet waits for that. */
async function expectConnected(page: Page, { address, touch }: Visitor): Promise<void> {
  const button = page.getByTestId('connect-button').or(page.getByTestId('account-button')).first()
  const connected = (timeout: number) =>
    expect(button).toHaveAttribute('data-status', 'connected', { timeout })
  // A key counts once the app of the loaded page listens.
  if (touch)
    await expect(async () => {
      await touch(page)
      await connected(1_000)
    }).toPass({ timeout: 40_000 })
  else await connected(40_000)
  await expect(button).toContainText(new RegExp(`${address.slice(0, 6)}.*${address.slice(-4)}`, 'i'))
}

async function expectSigned(page: Page, address: string): Promise<void> {
  const result = page.getByTestId('result')
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 20_000 })
  const text = (await result.innerText()).trim()
  const message = (await result.getAttribute('data-message')) ?? ''
  expect(await isSigned(address, message, text)).toBe(true)
}

/** Whether an account of any family signed a text. */
async function isSigned(address: string, message: string, signature: string): Promise<boolean> {
  if (address.startsWith('0x'))
    return verifyMessage({
      address: address as `0x${string}`,
      message,
      signature: signature as `0x${string}`,
    })
  if (address.startsWith('bcrt1'))
    return verifyBip322(message, signature, address).then(
      () => true,
      () => false,
    )
  return address.length > 45
    ? isSignedOnPolkadot(address, message, signature)
    : isSignedOnSolana(address, Buffer.from(message), signature)
}

/** Takes a connected visitor through all of them. Returns the last page. */
async function runAll(page: Page, visitor: Visitor): Promise<Page> {
  let shown = page
  for (const [name, reload] of Object.entries(reloads))
    await test.step(name, async () => {
      shown = await reload(shown, visitor)
      await expectConnected(shown, visitor)
      await visitor.sign(shown)
      await expectSigned(shown, visitor.address)
    })
  return shown
}

const pressSign = (page: Page) => modal(page).id('sign-message').click()
const { startVisitor } = createVisitors()

test.describe.configure({ timeout: 300_000 })

test('[X.21, X.21a] injected', async ({ page, openApp }) => {
  const me = account(6).address
  const prepare = (tab: Page) => installScriptedWallet(tab, { accounts: [me] })
  await prepare(page)
  await openApp('/lab?wallet=off')
  await modal(page).connect('test.scripted')
  await modal(page).expectConnected(me)
  await runAll(page, { address: me, other: '/?wallet=off', prepare, sign: pressSign })
})

test('[X.21, X.21b] paired over the relay', async ({ page, browser, openApp }) => {
  const me = account(3).address
  const wallet = pairedWallet(await (await browser.newContext()).newPage())
  await openApp('/lab?wallet=off')
  await modal(page).connect('walletConnect')
  await wallet.open()
  await wallet.paste(await shownUri(page))
  await wallet.approvePairing(me)
  await modal(page).expectConnected(me)
  await runAll(page, {
    address: me,
    other: '/?wallet=off',
    async sign(tab) {
      await pressSign(tab)
      await wallet.approve()
    },
  })
})

test('[X.21, X.21c] by e-mail, in a browser that partitions storage', async () => {
  const ada = await startVisitor()
  const page = await ada.open()
  await ada.signIn(page, newAddress('reload-matrix'))
  await ada.protect(page, visitorPassword)
  const address = await ada.address(page)
  await ada.expectConnected(page, address)
  await runAll(page, {
    address,
    other: '/lab?wallet=off',
    async sign(tab) {
      await ada.sign(tab)
      await ada.approve(tab)
    },
  })
})

test('[X.21, X.21d] on Solana, and the EVM account that is not the current one is restored with it', async ({
  page,
  openApp,
}) => {
  const { account: me, id: solana } = solanaChain()
  const evmAccount = account(0).address
  await openApp('/lab?solana=1')
  const approve = (tab: Page, act: () => Promise<unknown>) => answerDevWallet(tab, act, 'approve')
  const ui = modal(page)
  await ui.connect('dev.latchkey.wallet')
  await approve(page, () => ui.id('family-solana').click())
  await ui.expectConnected(me)
  await ui.open()
  await switchTo(page, 'eip155:31337')
  await approve(page, () => ui.id('wallet-dev.latchkey.wallet').click())
  await ui.expectConnected(evmAccount)
  await expect(ui.view('Account')).toBeVisible()
  await switchTo(page, solana)
  await ui.expectConnected(me)
  await ui.close()
  const sign = (tab: Page) => approve(tab, () => pressSign(tab))
  const last = await runAll(page, { address: me, other: '/lab?solana=1&theme=light', sign })

  await modal(last).open()
  await switchTo(last, 'eip155:31337')
  await modal(last).expectConnected(evmAccount)
  await modal(last).close()
  await sign(last)
  await expectSigned(last, evmAccount)
})

test('[X.21, X.21e] on Bitcoin', async ({ page, openApp }) => {
  await openApp('/lab?bitcoin=1')
  await runDevWallet(page, 'bitcoin', 'bip122', bitcoinChain().accounts[0]?.payment ?? '')
})

test('[X.21, X.21f] on Polkadot', async ({ page, openApp }) => {
  await openApp('/lab?polkadot=1')
  await runDevWallet(page, 'polkadot', 'polkadot', polkadotChain().accounts[0]?.address ?? '')
})

/** Connects the dev wallet of one family and takes its visitor through all of them. */
async function runDevWallet(
  page: Page,
  option: 'bitcoin' | 'polkadot',
  namespace: string,
  me: string,
): Promise<void> {
  const approve = (tab: Page, act: () => Promise<unknown>) => answerDevWallet(tab, act, 'approve')
  const ui = modal(page)
  await ui.connect('dev.latchkey.wallet')
  await approve(page, () => ui.id(`family-${namespace}`).click())
  await ui.expectConnected(me)
  await runAll(page, {
    address: me,
    other: `/lab?${option}=1&theme=light`,
    sign: (tab) => approve(tab, () => pressSign(tab)),
    ...(option === 'polkadot' && { touch: (tab) => tab.keyboard.press('Shift') }),
  })
}

/** Chooses a network in the open modal. */
async function switchTo(page: Page, network: string): Promise<void> {
  const { id } = modal(page)
  await id('account-network').click()
  await id(`network-${network}`).click()
}

import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { account } from '../fixtures/accounts.ts'
import { answerDevWallet } from '../fixtures/devWallet.ts'
import { emailVisitor } from '../fixtures/emailVisitor.ts'
import { launchFrameBrowser } from '../fixtures/frameBrowser.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { isSignedOnSolana, solanaChain } from '../fixtures/solanaChain.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

// Every kind of wallet through every kind of reload: afterwards it signs.

/** A page and the wallet of its visitor. */
type Visitor = {
  readonly address: string
  /** Another page of the app, to be gone to and reloaded. */
  readonly other: string
  /** What a new tab needs before the app is in it. */
  prepare?(page: Page): Promise<void>
  /** Asks for a signature and approves it, up to the press. */
  sign(page: Page): Promise<void>
}

/** How a page is left and comes back. Returns the page that is there then. */
const reloads: readonly (readonly [string, (page: Page, visitor: Visitor) => Promise<Page>])[] = [
  [
    'a reload',
    async (page) => {
      await page.reload()
      return page
    },
  ],
  [
    'a reload past the cache',
    async (page) => {
      const devtools = await page.context().newCDPSession(page)
      const loaded = page.waitForEvent('load')
      await devtools.send('Page.reload', { ignoreCache: true })
      await loaded
      await devtools.detach()
      return page
    },
  ],
  [
    'a tab that is closed and opened',
    async (page, { prepare }) => {
      const url = page.url()
      const next = await page.context().newPage()
      await page.close()
      await prepare?.(next)
      await next.goto(url)
      return next
    },
  ],
  [
    'another page of the app and a reload',
    async (page, { other }) => {
      await page.goto(new URL(other, readStack().app).href)
      await page.reload()
      return page
    },
  ],
  [
    'a reload within 100 ms of an approval',
    async (page, visitor) => {
      await visitor.sign(page)
      await page.reload()
      return page
    },
  ],
  [
    'twenty reloads, half of them before the wallet has answered',
    async (page, { address }) => {
      for (let count = 0; count < 20; count += 1) {
        await page.reload()
        if (count % 2 === 0) await expectSettled(page, address)
      }
      return page
    },
  ],
]

/** Waits for the end of reconnecting, which is being connected: each wallet is there, and unlocked. */
async function expectSettled(page: Page, address: string): Promise<void> {
  const button = page.getByTestId('connect-button').or(page.getByTestId('account-button')).first()
  await expect(button).toHaveAttribute('data-status', /^(connected|disconnected)$/, { timeout: 40_000 })
  await expect(button).toHaveAttribute('data-status', 'connected')
  await expect(button).toContainText(new RegExp(`${address.slice(0, 6)}.*${address.slice(-4)}`, 'i'))
}

async function expectSigned(page: Page, address: string): Promise<void> {
  const result = page.getByTestId('result')
  await expect(result).toHaveAttribute('data-tone', 'done', { timeout: 20_000 })
  const text = (await result.innerText()).trim()
  const message = (await result.getAttribute('data-message')) ?? ''
  const isSigned = address.startsWith('0x')
    ? await verifyMessage({ address: address as `0x${string}`, message, signature: text as `0x${string}` })
    : isSignedOnSolana(address, Buffer.from(message), text)
  expect(isSigned).toBe(true)
}

async function runAll(page: Page, visitor: Visitor): Promise<void> {
  let shown = page
  for (const [name, reload] of reloads)
    await test.step(name, async () => {
      shown = await reload(shown, visitor)
      await expectSettled(shown, visitor.address)
      await visitor.sign(shown)
      await expectSigned(shown, visitor.address)
    })
}

const me = account(5).address
const pressSign = (page: Page) => modal(page).id('sign-message').click()

test.describe.configure({ timeout: 300_000 })

test('[X.21, X.21a] injected', async ({ page, openApp }) => {
  const prepare = (tab: Page) => installScriptedWallet(tab, { accounts: [me] })
  await prepare(page)
  await openApp('/lab?wallet=off')
  await modal(page).connect('test.scripted')
  await expectSettled(page, me)
  await runAll(page, { address: me, other: '/?wallet=off', prepare, sign: pressSign })
})

test('[X.21, X.21b] paired over the relay', async ({ page, browser, openApp }) => {
  const wallet = pairedWallet(await (await browser.newContext()).newPage())
  await openApp('/lab?wallet=off')
  await modal(page).connect('walletConnect')
  await wallet.open()
  await wallet.paste(await shownUri(page))
  await wallet.approvePairing(me)
  await expectSettled(page, me)
  const sign = async (tab: Page) => {
    await pressSign(tab)
    await wallet.approve()
  }
  await runAll(page, { address: me, other: '/?wallet=off', sign })
})

test('[X.21, X.21c] by e-mail, in a browser that partitions storage', async () => {
  const shell = await launchFrameBrowser()
  try {
    const ada = emailVisitor(shell)
    const page = await ada.open()
    await ada.signIn(page, `matrix${test.info().retry}@example.org`)
    await ada.protect(page, 'correct horse battery staple')
    const address = await ada.address(page)
    await expectSettled(page, address)
    const sign = async (tab: Page) => {
      await ada.sign(tab)
      await ada.approve(tab)
    }
    await runAll(page, { address, other: '/lab?wallet=off', sign })
  } finally {
    await shell.close()
  }
})

test('[X.21, X.21d] on Solana', async ({ page, openApp }) => {
  const address = solanaChain().account
  await openApp('/lab?solana=1')
  await modal(page).connect('dev.latchkey.wallet')
  await answerDevWallet(page, () => modal(page).id('family-solana').click(), 'approve')
  await expectSettled(page, address)
  const sign = (tab: Page) => answerDevWallet(tab, () => pressSign(tab), 'approve')
  await runAll(page, { address, other: '/lab?solana=1&theme=light', sign })
})

import type { Page } from 'playwright-core'
import { priceHistory } from '../../../e2e/fixtures/priceHistory.ts'
import { scriptedWallet } from '../../../e2e/fixtures/scriptedWallet.ts'
import type { Scene } from '../Scene.ts'
import { click, hold, refuse, shown, signedIn, visitor } from '../steps.ts'

/** The account with tokens of every kind. */
const rich = { wallet: { accounts: [visitor] } }

async function form(page: Page) {
  await click(page, 'feature-swaps')
  await shown(page, 'swap-from-amount')
}

async function choose(page: Page, side: 'from' | 'to', symbol: string) {
  await click(page, `swap-${side}-token`)
  await page.getByTestId('view-SwapSelectToken').getByTestId(`swap-token-${symbol}`).first().click()
  await shown(page, 'swap-from-amount')
}

async function fill(page: Page, from: string, to: string, amount: string) {
  await form(page)
  if (from !== 'ETH') await choose(page, 'from', from)
  await choose(page, 'to', to)
  await page.getByTestId('swap-from-amount').fill(amount)
}

async function quote(page: Page, from = 'ETH', to = 'DAI', amount = '1.25') {
  await fill(page, from, to, amount)
  await page.locator('[data-testid="swap-review"]:enabled').waitFor()
}

async function review(page: Page, from = 'ETH', to = 'DAI', amount = '1.25') {
  await quote(page, from, to, amount)
  await click(page, 'swap-review')
  await shown(page, 'view-SwapPreview')
  await page.locator('[data-testid="swap-confirm"]:enabled').waitFor()
}

/** The lines that open below a form: prices, slippage. */
const summary = (page: Page, at: number) => page.getByTestId('view-Swap').locator('details summary').nth(at)

/** Another receiver than was asked for. */
const lie = (page: Page) =>
  page.route('**/v1/convert/build-transaction*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { tx: { data: string } }
    body.tx.data = body.tx.data.slice(0, 10 + 2 * 64) + 'f'.repeat(64) + body.tx.data.slice(10 + 3 * 64)
    await route.fulfill({ response, json: body })
  })

/** Swapping tokens. */
export const swapScenes: readonly Scene[] = [
  signedIn('Swap', 'loading tokens', {
    prepare: hold('**/v1/convert/tokens*'),
    act: (page) => click(page, 'feature-swaps'),
  }),
  signedIn('Swap', 'empty', { act: form }),
  signedIn('Swap', 'asking for a price', {
    prepare: hold('**/v1/convert/quotes*'),
    act: async (page) => {
      await fill(page, 'ETH', 'DAI', '1.25')
      await page.locator('[data-testid="swap-review"][aria-busy]').waitFor()
    },
  }),
  signedIn('Swap', 'a price', { act: quote }),
  signedIn('Swap', 'typed in dollars', {
    act: async (page) => {
      await quote(page)
      await click(page, 'swap-unit')
    },
  }),
  signedIn('Swap', 'a token for another, slippage open', {
    ...rich,
    act: async (page) => {
      await quote(page, 'TUSD', 'LKT', '250')
      await summary(page, 1).click()
    },
  }),
  signedIn('Swap', 'prices of the last day', {
    ...rich,
    prepare: priceHistory,
    act: async (page) => {
      await quote(page, 'TUSD', 'LKT', '250')
      await summary(page, 0).click()
      await shown(page, 'trend-LKT')
    },
  }),
  signedIn('Swap', 'prices of the last day that can’t be read', {
    prepare: refuse('**/v1/fungible/price*'),
    act: async (page) => {
      await fill(page, 'ETH', 'DAI', '1.25')
      await summary(page, 0).click()
      await shown(page, 'trend-failed')
    },
  }),
  signedIn('Swap', 'more than there is', {
    act: async (page) => {
      await fill(page, 'ETH', 'DAI', '123456.5')
      await shown(page, 'swap-error')
    },
  }),
  signedIn('Swap', 'a price that moves far', {
    ...rich,
    act: (page) => quote(page, 'TUSD', 'LKT', '90000'),
  }),
  signedIn('Swap', 'refused, for it is not what was quoted', {
    prepare: lie,
    act: async (page) => {
      await fill(page, 'ETH', 'DAI', '1.25')
      await shown(page, 'swap-error')
    },
  }),
  signedIn('Swap', 'no price', {
    prepare: refuse('**/v1/convert/quotes*'),
    act: async (page) => {
      await fill(page, 'ETH', 'DAI', '1.25')
      await shown(page, 'swap-error')
    },
  }),
  signedIn('SwapSelectToken', 'yours, suggested, popular, all', {
    ...rich,
    act: async (page) => {
      await form(page)
      await click(page, 'swap-to-token')
      await shown(page, 'swap-search')
    },
  }),
  signedIn('SwapSelectToken', 'nobody called that', {
    act: async (page) => {
      await form(page)
      await click(page, 'swap-to-token')
      await page.getByTestId('swap-search').fill('quokka')
    },
  }),
  signedIn('SwapPreview', 'a coin for a token', { act: review }),
  signedIn('SwapPreview', 'an approval first', {
    ...rich,
    act: async (page) => {
      await review(page, 'TUSD', 'LKT', '250')
      await shown(page, 'swap-approval')
    },
  }),
  signedIn('SwapPreview', 'waiting for the wallet', {
    act: async (page) => {
      await review(page)
      await scriptedWallet(page).behave('eth_sendTransaction', { kind: 'hang' })
      await click(page, 'swap-confirm')
      await page.locator('[data-testid="swap-confirm"][aria-busy]').waitFor()
    },
  }),
  signedIn('SwapPreview', 'declined', {
    act: async (page) => {
      await review(page)
      await scriptedWallet(page).behave('eth_sendTransaction', { kind: 'error', code: 4001 })
      await click(page, 'swap-confirm')
      await page.locator('[data-testid="swap-confirm"]:enabled').waitFor()
    },
  }),
]

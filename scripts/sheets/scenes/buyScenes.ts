import type { Page } from 'playwright-core'
import type { Scene } from '../Scene.ts'
import { click, hold, refuse, shown, signedIn } from '../steps.ts'

async function form(page: Page) {
  await click(page, 'feature-onramp')
  await shown(page, 'onramp-amount')
}

async function priced(page: Page) {
  await form(page)
  await shown(page, 'onramp-facts')
}

/** Without a window, whose page would not be in the picture; `status`: what the server says of the order. */
const underWay = (status: string, mark = `[data-status="${status}"]`) => ({
  prepare: async (page: Page) => {
    await page.route('**/v1/onramp/orders*', (route) => {
      const id = new URL(route.request().url()).searchParams.get('ids')
      const order = {
        id,
        provider: 'card',
        status,
        network: 'eip155:31337',
        paymentTotal: { amount: '51.05', currency: 'USD' },
        purchaseAmount: { amount: '14.285714285714285714', currency: 'LKT' },
        transaction: status === 'delivered' ? `0x${'ab'.repeat(32)}` : null,
        createdAt: Date.now() - 120_000,
        updatedAt: Date.now(),
      }
      return route.fulfill({ json: { orders: [order] } })
    })
    await page.addInitScript(() => {
      window.open = () => null
    })
  },
  act: async (page: Page) => {
    await priced(page)
    await click(page, 'onramp-continue')
    await page.locator(`[data-testid="onramp-status"]${mark}`).waitFor()
  },
})

/** Buying tokens with money. */
export const buyScenes: readonly Scene[] = [
  signedIn('OnRampProviders', 'loading', {
    prepare: hold('**/v1/onramp/providers*'),
    act: (page) => click(page, 'feature-onramp'),
  }),
  signedIn('OnRampProviders', 'a price', { act: priced }),
  signedIn('OnRampProviders', 'asking for a price', { prepare: hold('**/v1/onramp/quote*'), act: form }),
  signedIn('OnRampProviders', 'below the limit', {
    act: async (page) => {
      await priced(page)
      await page.getByTestId('onramp-amount').fill('9.99')
    },
  }),
  signedIn('OnRampProviders', 'no price', {
    prepare: refuse('**/v1/onramp/quote*'),
    act: async (page) => {
      await form(page)
      await shown(page, 'onramp-unavailable')
    },
  }),
  signedIn('OnRampProviders', 'a provider that tells no price', {
    act: async (page) => {
      await form(page)
      await click(page, 'onramp-provider-link')
    },
  }),
  signedIn('OnRampProviders', 'nobody can be asked', {
    prepare: refuse('**/v1/onramp/providers*'),
    act: async (page) => {
      await click(page, 'feature-onramp')
      await shown(page, 'onramp-failed')
    },
  }),
  signedIn('OnRampFiatSelect', 'dollars and euros', {
    act: async (page) => {
      await form(page)
      await click(page, 'onramp-currency')
      await shown(page, 'onramp-currency-EUR')
    },
  }),
  signedIn('OnRampTokenSelect', 'what is sold', {
    act: async (page) => {
      await form(page)
      await click(page, 'onramp-token')
      await shown(page, 'onramp-token-LKT')
    },
  }),
  signedIn('OnRampTokenSelect', 'nothing called that', {
    act: async (page) => {
      await form(page)
      await click(page, 'onramp-token')
      await page.getByTestId('onramp-search').fill('quokka')
    },
  }),
  signedIn('WhatIsABuy', 'three things', {
    act: async (page) => {
      await form(page)
      await click(page, 'onramp-what')
      await shown(page, 'onramp-start')
    },
  }),
  signedIn('OnRampActivity', 'none yet', {
    act: async (page) => {
      await form(page)
      await click(page, 'onramp-purchases')
      await shown(page, 'view-OnRampActivity')
    },
  }),
  signedIn('OnRampActivity', 'one under way', {
    ...underWay('paid'),
    act: async (page) => {
      await underWay('paid').act(page)
      await click(page, 'modal-back')
      await click(page, 'onramp-purchases')
      await page.getByTestId('view-OnRampActivity').locator('.lk-row').waitFor()
    },
  }),
  signedIn('BuyInProgress', 'the window was blocked', underWay('open')),
  signedIn('BuyInProgress', 'being paid', underWay('pending')),
  signedIn('BuyInProgress', 'declined', underWay('declined')),
  signedIn('BuyInProgress', 'paid', underWay('paid')),
  signedIn('BuyInProgress', 'delivered', underWay('delivered')),
  signedIn('BuyInProgress', 'cancelled', underWay('cancelled')),
  signedIn('BuyInProgress', 'not delivered', underWay('failed')),
]

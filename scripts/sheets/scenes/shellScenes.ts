import type { Page } from 'playwright-core'
import type { Scene } from '../Scene.ts'
import { click, holdAfter, holdRpc, open, scene, shown, signedIn } from '../steps.ts'

const openDrawer = (page: Page) => page.getByText('The modal by hand').click()

/** As a person with a keyboard comes there, so that the ring is drawn. */
async function focusByKey(page: Page, id: string) {
  const aim = page.getByTestId(id).first()
  await page.keyboard.press('Tab')
  await aim.focus()
  await aim.evaluate((one) => {
    if (!one.matches(':focus-visible')) throw new Error('no ring')
  })
}

const snackbar = (variant: string): Scene =>
  scene('snackbar', variant, {
    prepare: holdAfter(2_500),
    act: async (page) => {
      await openDrawer(page)
      await click(page, `notify-${variant}`)
      await shown(page, 'snackbar')
    },
  })

const button = (state: string, more: Partial<Scene>): Scene =>
  scene('ConnectButton', state, { cut: '.door', ...more })

/** What is around every view, and the button in front of it. */
/** The code of the directory's views. */
const walletsChunk = /\/wallets-[\w-]+\.js/

export const shellScenes: readonly Scene[] = [
  snackbar('success'),
  snackbar('loading'),
  snackbar('error'),
  scene('alert', 'of the app', {
    act: async (page) => {
      await openDrawer(page)
      await click(page, 'set-alert')
      await shown(page, 'alert')
    },
  }),
  scene('a view', 'its code loading', {
    prepare: (page) => page.route(walletsChunk, () => {}),
    act: async (page) => {
      await open(page)
      await click(page, 'all-wallets')
      await page.locator('.lk-view:not([data-leaving]) .lk-skeleton').first().waitFor()
    },
  }),
  scene('a view', 'its code lost', {
    prepare: (page) => page.route(walletsChunk, (route) => route.abort()),
    act: async (page) => {
      await open(page)
      await click(page, 'all-wallets')
      await page.getByRole('alert').first().waitFor()
    },
  }),
  ...(['modal-back', 'explain-network', 'network-eip155:31338'] as const).map((id) =>
    signedIn('focus', `on ${id.split(':')[0]}`, {
      act: async (page) => {
        await click(page, 'account-network')
        await shown(page, 'view-Networks')
        await focusByKey(page, id)
      },
    }),
  ),
  ...(
    ['account-copy', 'feature-send', 'account-network', 'disconnect', 'tab-tokens', 'token-ETH'] as const
  ).map((id) =>
    signedIn('focus', `on ${id}`, {
      act: async (page) => {
        await shown(page, 'token-ETH')
        await focusByKey(page, id)
      },
    }),
  ),
  button('at rest', {}),
  button('hovered', { act: (page) => page.getByTestId('connect-button').first().hover() }),
  button('focused', {
    act: async (page) => {
      await page.getByTestId('connect-button').first().focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    },
  }),
  button('long label', { path: '/lab?label=Sign%20in%20with%20the%20wallet%20you%20already%20have%20here' }),
  button('connecting', {
    wallets: [
      {
        accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
        behaviours: { eth_requestAccounts: { kind: 'hang' } },
      },
    ],
    act: async (page) => {
      await page.getByText('Without the modal').click()
      await page.locator('.rows button').first().click()
      await page.locator('[data-testid="connect-button"][data-status="connecting"]').first().waitFor()
    },
  }),
  signedIn('ConnectButton', 'connected', {
    cut: '.door',
    act: async (page) => {
      await click(page, 'modal-close')
      await page.getByTestId('modal').waitFor({ state: 'detached' })
    },
  }),
  signedIn('ConnectButton', 'waiting for the wallet again', {
    cut: '.door',
    prepare: holdRpc('nothing'),
    wallet: { behaviours: { eth_accounts: { kind: 'hang' } } },
    act: async (page) => {
      await page.reload()
      await page.locator('[data-testid="connect-button"][data-status="reconnecting"]').first().waitFor()
    },
  }),
]

import type { Page } from 'playwright-core'
import { readStack } from '../../../e2e/fixtures/stack.ts'
import type { Scene } from '../Scene.ts'
import { click, open, scene, shown } from '../steps.ts'

/** As if every operator had set its wallet up for the relay of the app: others are shown no code. */
const everyonePairs = (page: Page) =>
  page.route('**/getWallets?*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { data: { relay?: string; desktop_link?: string | null }[] }
    for (const wallet of list.data) {
      wallet.relay = 'configured'
      wallet.desktop_link ??= 'somewallet://'
    }
    await route.fulfill({ response, json: list })
  })

async function openCode(page: Page) {
  await open(page)
  await click(page, 'wallet-walletConnect')
  await shown(page, 'view-ConnectingWalletConnectBasic')
}

async function openRainbow(page: Page) {
  await open(page)
  await click(page, 'all-wallets')
  await page.getByTestId('wallet-search').fill('rainbow')
  await page.getByTestId('view-AllWallets').locator('.lk-row').filter({ hasText: 'Rainbow' }).first().click()
  await shown(page, 'view-ConnectingWalletConnect')
}

/** The code taken to the development wallet, in a tab of its own. */
async function scan(page: Page): Promise<Page> {
  await openCode(page)
  await shown(page, 'qr')
  const uri = (await page.getByTestId('qr').getAttribute('data-uri')) ?? ''
  const wallet = await page.context().newPage()
  await wallet.goto(readStack().devWallet)
  await wallet.getByTestId('pair-uri').fill(uri)
  await click(wallet, 'pair-submit')
  await shown(wallet, 'approve')
  return wallet
}

/** The relay's HTTP wire, which a client falls back to. */
const relayCalls = /\/rpc(\?|$)/

const withoutRelay = async (page: Page) => {
  await page.routeWebSocket(/./, (socket) => socket.close({ code: 1001 }))
  await page.route(relayCalls, (route) => route.abort())
}

const code = (state: string, more: Partial<Scene>): Scene =>
  scene('ConnectingWalletConnectBasic', state, more)

const rainbow = (state: string, more: Partial<Scene>): Scene =>
  scene('ConnectingWalletConnect', state, { prepare: everyonePairs, ...more })

/** A wallet somewhere else: its code, its link, and why there is none. */
export const pairingScenes: readonly Scene[] = [
  code('code', {
    act: async (page) => {
      await openCode(page)
      await shown(page, 'qr')
    },
  }),
  code('code on its way', {
    prepare: async (page) => {
      await page.routeWebSocket(/./, () => {})
      await page.route(relayCalls, () => {})
    },
    act: openCode,
  }),
  code('relay out of reach', {
    prepare: withoutRelay,
    act: async (page) => {
      await openCode(page)
      await shown(page, 'pairing-unreachable')
    },
  }),
  code('declined in the wallet', {
    act: async (page) => {
      await click(await scan(page), 'reject')
      await page.bringToFront()
      await shown(page, 'pairing-declined')
      await shown(page, 'qr')
    },
  }),
  code('on a phone', {
    touch: true,
    act: async (page) => {
      await openCode(page)
      await shown(page, 'qr')
    },
  }),
  rainbow('code', {
    act: async (page) => {
      await openRainbow(page)
      await shown(page, 'qr')
    },
  }),
  rainbow('its program on this computer', {
    act: async (page) => {
      await openRainbow(page)
      await click(page, 'tab-desktop')
      await page.locator('[data-testid="open-wallet"]:not([aria-busy="true"])').waitFor()
    },
  }),
  rainbow('its app, on a phone', {
    touch: true,
    act: async (page) => {
      await openRainbow(page)
      await page.locator('[data-testid="open-wallet"]:not([aria-busy="true"])').waitFor()
    },
  }),
  rainbow('its app did not open', {
    touch: true,
    act: async (page) => {
      await openRainbow(page)
      await page.locator('[data-testid="open-wallet"]:not([aria-busy="true"])').click()
      await shown(page, 'pairing-stuck')
    },
  }),
  scene('ConnectWallets', 'wallets, code, directory', {
    act: async (page) => {
      await page.getByText('The modal by hand').click()
      await click(page, 'open-ConnectWallets')
      await page.getByTestId('view-ConnectWallets').getByTestId('all-wallets').waitFor()
      await page.waitForLoadState('networkidle')
    },
  }),
  ...(['proposal', 'request'] as const).map((what) =>
    scene('page dev wallet', `paired: ${what}`, {
      cut: undefined,
      english: true,
      popup: async (page) => {
        const wallet = await scan(page)
        await wallet.locator('[data-testid="verify-result"][data-verdict]').waitFor()
        if (what === 'proposal') return wallet
        await click(wallet, 'approve')
        await page.bringToFront()
        await page.getByTestId('modal').waitFor({ state: 'detached' })
        await click(page, 'sign-message')
        await wallet.bringToFront()
        await shown(wallet, 'approval-summary')
        await wallet.locator('[data-testid="verify-result"][data-verdict]').waitFor()
        return wallet
      },
    }),
  ),
]

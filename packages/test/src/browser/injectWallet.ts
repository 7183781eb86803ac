import type {
  BrowserContext,
  Fixtures,
  Page,
  PlaywrightTestArgs,
  PlaywrightWorkerArgs,
} from '@playwright/test'
import { toErrorData } from '../errors.ts'
import type { SolanaTestWallet } from '../wallet/createSolanaTestWallet.ts'
import { createTestWallet, type TestWallet, type TestWalletParameters } from '../wallet/createTestWallet.ts'
import { type InstallOptions, installEvmWallet } from './installEvmWallet.ts'
import { installSolanaWallet } from './installSolanaWallet.ts'

/**
 * Shows a wallet to every page that is opened from now on, as an extension would: an EVM wallet is announced by EIP-6963, a Solana
 * wallet registers by the Wallet Standard. The wallet itself stays in the test: it outlives reloads, and one wallet serves all tabs.
 *
 * @param target a page, or a context for all its pages
 * @param options of an EVM wallet
 * @example
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * await injectWallet(page, wallet)
 * await page.goto('http://localhost:5173')
 */
export async function injectWallet(
  target: Page | BrowserContext,
  wallet: TestWallet | SolanaTestWallet,
  options: InstallOptions = {},
): Promise<void> {
  const isContext = 'pages' in target
  const pages = () => (isContext ? target.pages() : [target])
  const name = `latchkeyTest${crypto.randomUUID().replaceAll('-', '')}`
  await target.exposeBinding(name, async ({ frame }, text: string) => {
    try {
      const origin = new URL(frame.url()).origin
      const result = await wallet.execute({ ...JSON.parse(text), origin })
      return JSON.stringify({ result: result ?? null })
    } catch (error) {
      return JSON.stringify({ error: toErrorData(error) })
    }
  })
  wallet.subscribe((event, value) => {
    const text = JSON.stringify([event, value])
    for (const page of pages())
      void page
        .evaluate(([type, detail]) => void window.dispatchEvent(new CustomEvent(type, { detail })), [
          `${name}:event`,
          text,
        ] as const)
        // The page is closed or on its way elsewhere.
        .catch(() => undefined)
  })
  const isSolana = !('provider' in wallet)
  const setup = isSolana
    ? { info: wallet.info, chains: wallet.chains }
    : { info: wallet.info, atWindowEthereum: options.atWindowEthereum === true }
  const install = isSolana ? installSolanaWallet : installEvmWallet
  const extend = String(options.extendProvider)
  await target.addInitScript(`(() => {
    if (window.top !== window) return
    const name = ${JSON.stringify(name)}
    ;(${install})(window, {
      ...${JSON.stringify(setup)},
      ${extend.startsWith('extendProvider(') ? extend : `extendProvider: ${extend}`},
      send: (text) => window[name](text),
      subscribe: (listener) => window.addEventListener(name + ':event', ({ detail }) => listener(detail)),
    })
  })()`)
}

/**
 * Fixtures for Playwright's `test.extend`: each test gets a `wallet` of its own, which every page of its context knows.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * const test = base.extend(walletFixtures({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] }))
 * test('signs in', async ({ page, wallet }) => { … })
 */
export function walletFixtures(
  parameters: TestWalletParameters & InstallOptions,
): Fixtures<{ wallet: TestWallet }, object, PlaywrightTestArgs, PlaywrightWorkerArgs> {
  return {
    wallet: [
      async ({ context }, use) => {
        const wallet = createTestWallet(parameters)
        await injectWallet(context, wallet, parameters)
        await use(wallet)
      },
      // Injected before the first page is opened, also where a test doesn't name it.
      { auto: true },
    ],
  }
}

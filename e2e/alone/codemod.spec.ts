import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join, resolve } from 'node:path'
import { createTestWallet } from '@latchkey/test'
import { injectWallet } from '@latchkey/test/playwright'
import { expect, type Page, test } from '@playwright/test'
import { verifyMessage } from 'viem'
import { build, defaultClientConditions } from 'vite'
import { kits } from '../../packages/cli/src/codemod/kits.ts'
import { rewriteApp } from '../../packages/cli/src/codemod/rewriteApp.ts'
import { kitApps } from '../../packages/cli/src/codemod/testing/kitApps.ts'
import { type Anvil, startAnvil } from '../../packages/core/src/chains/evm/testing/startAnvil.ts'

// Apps of other kits after `latchkey codemod`: they build and run with nothing else changed. The kits themselves are driven by the same
// wallet in `testWallet.spec.ts`.

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
const receiver = '0x00000000000000000000000000000000000000a1'
let nodes: readonly Anvil[]
test.beforeAll('start two chains', async () => {
  nodes = await Promise.all([startAnvil(1), startAnvil(31338)])
})
test.afterAll('stop them', () => Promise.all(nodes.map((node) => node.stop())))
const urlOf = (chainId: number) => nodes.find((node) => node.chainId === chainId)?.url ?? ''

/**
 * Runs the codemod over a folder in `.out`, builds `page` of it against our sources, and serves it until the test ends.
 *
 * @param app.define what the build replaces, e.g. variables of its environment
 */
async function runApp<value>(
  {
    kit,
    folder,
    page,
    stack = '',
    define = {},
  }: { kit: string; folder: string; page: string; stack?: string; define?: Record<string, string> },
  use: (url: string) => Promise<value>,
): Promise<value> {
  const rules = kits[kit]
  if (!rules) throw new Error(`no kit ${kit}`)
  await rewriteApp(folder, rules, { isDry: false })
  const outDir = join(folder, 'built')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define,
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
    build: { outDir, chunkSizeWarningLimit: 10_000, rolldownOptions: { input: join(folder, page) } },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app')
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
    if (pathname === '/stack.js') return response.end(stack)
    try {
      response.end(await readFile(join(outDir, pathname)))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  try {
    return await use(`http://localhost:${(server.address() as AddressInfo).port}/${page}`)
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

/** Makes an empty folder inside of the repository, where our packages are found. */
function createFolder(name: string): string {
  const folder = resolve(`.out/codemod/${name}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

async function openWith(page: Page, url: string) {
  const chains = [1, 31338].map((id) => ({ id, rpcUrl: urlOf(id) }))
  const wallet = createTestWallet({ chains })
  await page.context().route(/^https:\/\//, (route) => route.abort())
  await injectWallet(page, wallet)
  await page.goto(url)
  return wallet
}

/** The app of a kit, and where its button is. */
const openers: Readonly<Record<string, readonly [app: string, button: string]>> = {
  rainbowkit: ['shop', '[data-testid="connect-button"]'],
  connectkit: ['gallery', '[data-testid="connect-button"]'],
  appkit: ['mint', 'appkit-button button'],
  web3modal: ['vote', 'w3m-button button'],
}

/** Writes an app of another kit, as its documentation has it, and a page that renders it; returns the folder. */
function writeKitApp(kit: string, name: string, start: string): string {
  const app = kitApps.find((one) => one.kit === kit && one.name === name)
  if (!app) throw new Error(`no app ${name} of ${kit}`)
  const folder = createFolder(`${kit}-${name}`)
  const files = {
    ...app.files,
    'index.html':
      '<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>App</title><div id="root"></div><script type="module" src="/src/start.tsx"></script></html>',
    'src/start.tsx': start,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const renderApp =
  "import { createRoot } from 'react-dom/client'\nimport { App } from './App'\ncreateRoot(document.querySelector('#root')!).render(<App />)\n"

for (const [kit, [name, opener]] of Object.entries(openers))
  test(`[X.60] an app of ${kit} connects after the codemod, in its own place for the button`, async ({
    page,
  }) => {
    test.setTimeout(400_000)
    const folder = writeKitApp(kit, name, renderApp)
    await runApp({ kit, folder, page: 'index.html' }, async (url) => {
      const wallet = await openWith(page, url)
      const button = page.locator(opener).first()
      await button.click()
      await page.getByTestId(`wallet-${wallet.info.rdns}`).click()
      const [address = ''] = wallet.addresses
      await expect(button).toContainText(new RegExp(`${address.slice(0, 6)}.*${address.slice(-4)}`, 'i'))
      expect(wallet.requests('eth_requestAccounts').map(({ status }) => status)).toEqual(['answered'])
    })
  })

test('[X.60] the hook of ConnectKit opens the modal and calls back when a wallet connects and disconnects', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const start = `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useDisconnect, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { Play } from './Play'

const config = createConfig(getDefaultConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } }))
function Leave() {
  const { mutate: leave } = useDisconnect()
  return <button id="leave" onClick={() => leave()}>Leave</button>
}
createRoot(document.querySelector('#root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider><Play /><Leave /></ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
`
  const folder = writeKitApp('connectkit', 'game', start)
  await runApp({ kit: 'connectkit', folder, page: 'index.html' }, async (url) => {
    const wallet = await openWith(page, url)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByTestId(`wallet-${wallet.info.rdns}`).click()
    await expect(page.locator('pre')).toHaveText(`connected ${wallet.addresses[0]}`)
    await expect(page.getByTestId('modal')).toBeHidden()
    await page.locator('#leave').click()
    await expect(page.locator('pre')).toContainText('disconnected')
  })
})

test('[X.60] an app of Web3Modal with ethers connects and signs after the codemod', async ({ page }) => {
  test.setTimeout(400_000)
  const folder = writeKitApp('web3modal', 'escrow', renderApp)
  await runApp({ kit: 'web3modal', folder, page: 'index.html' }, async (url) => {
    const wallet = await openWith(page, url)
    const [address = '0x'] = wallet.addresses
    await page.getByRole('button', { name: 'Connect' }).first().click()
    await page.getByTestId(`wallet-${wallet.info.rdns}`).click()
    await expect(page.getByRole('button', { name: `${address} on 1` })).toBeVisible()
    await expect(page.getByTestId('modal')).toBeHidden()
    await page.getByRole('button', { name: 'Sign' }).click()
    await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await page.locator('output').textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello Web3Modal Ethers', signature })).toBe(true)
  })
})

test('[X.60] the AppKit app of the existing clients signs, switches and pays after the codemod', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const folder = createFolder('existing')
  cpSync('e2e/existing/app', folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
  const chains = {
    'eip155:31338': { rpc: urlOf(31338) },
    'solana:localnet': { rpc: urlOf(1) },
  }
  const stack = `globalThis.stack = ${JSON.stringify({ projectId: 'local', chains })}`
  await runApp({ kit: 'appkit', folder, page: 'ethers.html', stack }, async (url) => {
    const wallet = await openWith(page, url)
    const state = async () => JSON.parse((await page.locator('#state').textContent()) || '{}')
    await page.locator('#open').click()
    await page.getByTestId(`wallet-${wallet.info.rdns}`).click()
    await expect.poll(async () => (await state()).account?.status).toBe('connected')
    const [address = '0x'] = wallet.addresses
    expect((await state()).account.address).toBe(address)

    const sign = (text: string) =>
      page.evaluate(
        (message) =>
          window.app.signMessage(message).catch((error: { code?: string }) => ({ code: error.code })),
        text,
      )
    wallet.rejectNext('personal_sign')
    expect(await sign('no')).toEqual({ code: 'ACTION_REJECTED' })
    const signature = (await sign('yes')) as `0x${string}`
    expect(await verifyMessage({ address, message: 'yes', signature })).toBe(true)

    await page.evaluate(() => window.app.switchNetwork(31338))
    await expect.poll(async () => (await state()).network?.chainId).toBe(31338)
    const hash = await page.evaluate((to) => window.app.send({ to, value: '1000000000000000000' }), receiver)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await page.evaluate(() => window.app.disconnect())
    await expect.poll(async () => (await state()).account?.isConnected).toBe(false)
  })
})

test('[X.60] the login of the AppKit alias is at the wallet that the build names', async ({ page }) => {
  test.setTimeout(400_000)
  const folder = createFolder('named-wallet')
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>App</title><appkit-button></appkit-button><script type="module" src="/start.ts"></script></html>',
  )
  writeFileSync(
    join(folder, 'start.ts'),
    `import { createAppKit } from '@latchkey/compat/appkit'
import { mainnet } from 'viem/chains'

createAppKit({ networks: [mainnet], projectId: 'shop' })
`,
  )
  const define = {
    'process.env.NEXT_PUBLIC_SECURE_SITE_SDK_URL': JSON.stringify('https://wallet.shop.example/sdk'),
  }
  await runApp({ kit: 'appkit', folder, page: 'index.html', define }, async (url) => {
    await openWith(page, url)
    await page.locator('appkit-button button').click()
    await page.getByTestId('email-input').fill('a@b.example')
    const asked = page.waitForRequest((request) =>
      request.url().startsWith('https://wallet.shop.example/sdk?projectId=shop&'),
    )
    await page.getByTestId('email-submit').click()
    await asked
  })
})

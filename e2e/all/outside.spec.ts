import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { createPublicClient, type Hex, parseEther, verifyMessage } from 'viem'
import { ipc } from 'viem/node'
import { findAnvil } from '../../devnet/src/anvil/findAnvil.ts'
import { freePort } from '../../devnet/src/freePort.ts'
import { buildApp, checkApp, installApp } from '../../scripts/outside/buildApp.ts'
import { openWorld, type World } from '../../scripts/outside/openWorld.ts'
import { type PackedPackage, packPackages } from '../../scripts/outside/packPackages.ts'
import { readNetLog } from '../../scripts/outside/readNetLog.ts'
import { readReadmeExample } from '../../scripts/outside/readReadmeExample.ts'
import { writeApp } from '../../scripts/outside/writeApp.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'

// An app of somebody else: our packed tarballs, the README's lines, no server of ours and no network.

const me = account(0).address
const friend = '0x00000000000000000000000000000000000A11cE'
const chainId = 31_999

let place: string
let packages: PackedPackage[]

test.beforeAll('pack our packages', async () => {
  test.setTimeout(300_000)
  place = mkdtempSync(join(tmpdir(), 'latchkey-outside-'))
  packages = await packPackages(place)
})
test.afterAll('leave nothing behind', () => rmSync(place, { recursive: true, force: true }))

test('the tarballs hold what an app and its debugger read, and nothing of our tests', () => {
  const names = packages.map((one) => one.name)
  expect(names).toEqual(expect.arrayContaining(['@latchkey/protocol', '@latchkey/core', '@latchkey/react']))
  for (const { name, files } of packages) {
    const entry = name === '@latchkey/frame' ? 'messenger' : 'index'
    const wanted = [
      'LICENSE',
      'README.md',
      'package.json',
      `dist/${entry}.js`,
      `dist/${entry}.d.ts`,
      `src/exports/${entry}.ts`,
    ]
    expect(files, name).toEqual(expect.arrayContaining(wanted))
    expect(files.filter((path) => /\.test\.|\/testing\/|tsconfig|tsdown/.test(path))).toEqual([])
  }
})

for (const react of ['19', '18'] as const)
  test.describe(`React ${react}`, () => {
    test.describe.configure({ mode: 'serial' })
    let folder: string
    let world: World
    let app: string
    let rpc: string
    let rpcPort: number
    let port: number

    /** A browser of this world, which writes down all that it tries. */
    const openBrowser = async (log: string): Promise<Browser> => {
      const { args = [], ...rest } = test.info().project.use.launchOptions ?? {}
      return chromium.launch({
        ...rest,
        executablePath: world.chromium,
        args: [...args, ...world.chromiumArgs, `--log-net-log=${log}`],
      })
    }

    test.beforeAll(async () => {
      folder = join(place, `react-${react}`)
      mkdirSync(folder)
      rpcPort = await freePort()
      port = await freePort()
      rpc = `http://127.0.0.1:${rpcPort}`
      app = `http://127.0.0.1:${port}`
      writeApp({ folder, packages, react, chain: { id: chainId, rpc } })
    })
    test.afterAll(async () => {
      await world?.close()
    })

    test('[J4] the packed packages install, type-check with skipLibCheck off and build without a warning', async () => {
      test.setTimeout(300_000)
      expect(await installApp(folder)).toEqual({
        code: 0,
        output: expect.not.stringMatching(/ERR!|ERESOLVE/),
      })
      expect(await checkApp(folder)).toEqual({ code: 0, output: '' })
      expect(await buildApp(folder)).toEqual({ code: 0, output: '' })
    })

    test('[S1.01] [X.52] without any network but one chain it connects, sends and signs, and asks for nothing else', async () => {
      test.setTimeout(120_000)
      const socket = join(folder, 'chain.ipc')
      const dist = join(folder, 'dist')
      const program = test.info().project.use.launchOptions?.executablePath ?? '/usr/bin/chromium'
      world = await openWorld(
        { anvil: findAnvil(), chainId, rpcPort, ipc: socket, dist, port },
        program,
        folder,
      )
      if (world.isolated) {
        expect(world.interfaces).toEqual(['lo'])
        // The app is there in its own network, not in ours.
        await expect(fetch(app)).rejects.toThrow()
      } else {
        const description = 'no network namespace is permitted here: only name resolution was cut'
        test.info().annotations.push({ type: 'weaker', description })
        process.stdout.write(`outside: ${description}\n`)
      }
      expect(existsSync(socket)).toBe(true)
      const chain = createPublicClient({ transport: ipc(socket), pollingInterval: 100 })
      const log = join(folder, 'net.json')
      const browser = await openBrowser(log)
      const seen: string[] = []
      const faults: string[] = []
      try {
        const page = await browser.newPage()
        watch(page, seen, faults)
        const wallet = await installScriptedWallet(page, {
          accounts: [me],
          chainId,
          chains: { [chainId]: rpc },
        })
        // The node's port is in the app's network: only its socket is reached from here.
        for (const method of ['personal_sign', 'eth_sendTransaction'])
          wallet.answer(method, (params) => chain.request({ method, params } as never))
        const ui = modal(page)

        await page.goto(`${app}/`)
        await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'disconnected')
        await page.waitForLoadState('networkidle')
        expect(seen.filter((url) => !url.startsWith(app))).toEqual([])

        await ui.connect('test.scripted')
        await ui.expectConnected(me)
        await page.reload()
        await ui.expectConnected(me)

        await ui.open()
        const [mine, theirs] = await Promise.all([
          chain.getBalance({ address: me }),
          chain.getBalance({ address: friend }),
        ])
        await expect(ui.id('account-balance')).toContainText('ETH')
        await ui.id('feature-send').click()
        await ui.fillSend(friend, '1.25')
        await ui.id('send-preview').click()
        await ui.id('send-confirm').click()
        await expect(ui.id('snackbar')).toContainText('Transaction started')
        expect(await scriptedWallet(page).calls('eth_sendTransaction')).toHaveLength(1)
        await expect.poll(() => chain.getBalance({ address: friend })).toBe(theirs + parseEther('1.25'))
        expect(await chain.getBalance({ address: me })).toBeLessThan(mine - parseEther('1.25'))
        await expect(ui.id('snackbar')).toContainText(/confirmed/i)

        await ui.close()
        await page.getByRole('button', { name: 'Sign', exact: true }).click()
        await expect(page.locator('output')).toHaveText(/^0x[0-9a-f]{130}$/i)
        const signature = (await page.locator('output').innerText()) as Hex
        expect(await verifyMessage({ address: me, message: 'Hello from outside', signature })).toBe(true)
        await page.waitForLoadState('networkidle')
      } finally {
        await browser.close()
      }
      expect(faults).toEqual([])
      expect(others(seen)).toEqual([])
      expect(seen.filter((url) => url.startsWith(rpc)).length).toBeGreaterThan(0)
      const tried = readNetLog(log)
      expect(others(tried.urls)).toEqual([])
      expect(tried.names).toEqual([])
    })

    test("[X.52] the README's example, ten lines without a key, word for word shows its button and asks for nothing", async () => {
      const example = readReadmeExample()
      expect(example.split('\n').filter((line) => line.trim()).length).toBeLessThanOrEqual(10)
      expect(example).not.toMatch(/projectId|apiKey/)
      const log = join(folder, 'net-readme.json')
      const browser = await openBrowser(log)
      const seen: string[] = []
      const faults: string[] = []
      try {
        const page = await browser.newPage()
        watch(page, seen, faults)
        await page.goto(`${app}/readme.html`)
        await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
        await page.waitForLoadState('networkidle')
      } finally {
        await browser.close()
      }
      expect(faults).toEqual([])
      expect(seen.filter((url) => !url.startsWith(app))).toEqual([])
      expect(others(readNetLog(log).urls)).toEqual([])
    })

    test('the witness: a page that does ask for something else is seen, and gets nothing', async () => {
      const log = join(folder, 'net-witness.json')
      const browser = await openBrowser(log)
      const seen: string[] = []
      try {
        const page = await browser.newPage()
        watch(page, seen, [])
        await page.goto(`${app}/readme.html`)
        const answers = await page.evaluate(() =>
          Promise.all(
            ['https://rpc.example.com/v1', 'http://192.0.2.1/'].map((url) =>
              fetch(url, { mode: 'no-cors', signal: AbortSignal.timeout(10_000) }).then(
                () => 'answered',
                () => 'failed',
              ),
            ),
          ),
        )
        expect(answers).toEqual(['failed', 'failed'])
      } finally {
        await browser.close()
      }
      const tried = readNetLog(log)
      expect(others(seen)).toEqual(['https://rpc.example.com/v1', 'http://192.0.2.1/'])
      expect(others(tried.urls)).toEqual(
        expect.arrayContaining(['https://rpc.example.com/v1', 'http://192.0.2.1/']),
      )
      if (world.isolated) expect(tried.names).toContain('rpc.example.com')
    })

    /** What went neither to the app's files nor to the chain. */
    const others = (urls: string[]) =>
      urls.filter((url) => !/^(data|blob):/.test(url) && ![app, rpc].includes(new URL(url).origin))
  })

/** Notes every request of a page, and every error it doesn't catch. */
function watch(page: Page, seen: string[], faults: string[]): void {
  page.context().on('request', (request) => seen.push(request.url()))
  page.on('websocket', (socket) => seen.push(socket.url()))
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
}

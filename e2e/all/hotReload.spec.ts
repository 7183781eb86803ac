import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'

// A developer edits the app while its modal is open.

const me = account(0).address
const rpc = 'http://127.0.0.1:9'
const folder = resolve('.out/hotReload')
let server: ViteDevServer
let url: string

test.beforeAll('start a dev server over a copy', async () => {
  test.setTimeout(120_000)
  rmSync(folder, { recursive: true, force: true })
  cpSync('e2e/isolation', folder, { recursive: true })
  server = await createServer({
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'error',
    cacheDir: join(folder, '.vite'),
    server: { host: '127.0.0.1', port: 0 },
  })
  await server.listen()
  url = `http://localhost:${addressOf(server).port}/?rpc=${rpc}&strict`
})
test.afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[D2] [X.27] an edit of the app keeps the connection and the open modal, and nothing is there twice', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await prepareDependencies(browser)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await installScriptedWallet(page, { accounts: [me], chains: { 31337: rpc } })
  await page.goto(url)
  const ui = modal(page)
  await ui.connect('test.scripted')
  await ui.expectConnected(me)
  await expect(ui.dialog).toBeHidden()
  await ui.open()
  await expect(ui.view('Account')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { __sameWorld: true }))

  const wallet = scriptedWallet(page)
  const listeners = await wallet.listenerCount()
  const file = join(folder, 'src/App.tsx')
  const before = readFileSync(file, 'utf8')
  // One step on the disk: a dev server that reads the file while it is still empty finds no component there and reloads the page.
  writeFileSync(`${file}.edited`, before.replace('Retheme\n', 'Dress anew\n'))
  renameSync(`${file}.edited`, file)
  await expect(page.getByTestId('retheme')).toHaveText('Dress anew', { timeout: 20_000 })

  expect(await page.evaluate(() => '__sameWorld' in window)).toBe(true)
  await expect(page.locator('latchkey-modal')).toHaveCount(1)
  await expect(ui.view('Account')).toBeVisible()
  await expect(ui.id('connect-button')).toHaveAttribute('data-status', 'connected')
  expect(await wallet.listenerCount()).toBe(listeners)
  expect(await wallet.calls('eth_requestAccounts')).toHaveLength(1)
  await ui.id('feature-receive').click()
  await expect(ui.view('WalletReceive')).toBeVisible()
  await ui.close()
  await expect(page.locator('latchkey-modal')).toHaveCount(0)
  await ui.open()
  await ui.id('disconnect').click()
  await expect(ui.id('connect-button')).toHaveText('Connect wallet')
  expect(errors).toEqual([])
})

/** Shows every part of the app once: a dev server reloads its pages when it finds dependencies that it has not prepared yet. */
async function prepareDependencies(browser: Browser): Promise<void> {
  const optimizer = server.environments.client.depsOptimizer
  if (!optimizer) throw new Error('the dev server prepares no dependencies')
  await expect(async () => {
    const page = await browser.newPage()
    page.setDefaultTimeout(20_000)
    try {
      await installScriptedWallet(page, { accounts: [me], chains: { 31337: rpc } })
      await page.goto(url)
      const ui = modal(page)
      await ui.connect('test.scripted')
      await ui.expectConnected(me)
      await expect(ui.dialog).toBeHidden()
      await ui.open()
      await ui.id('feature-receive').click()
      await expect(ui.view('WalletReceive')).toBeVisible()
      expect(Object.keys(optimizer.metadata.discovered)).toEqual([])
    } finally {
      await page.close()
    }
  }).toPass({ timeout: 120_000 })
}

function addressOf(vite: ViteDevServer): AddressInfo {
  const address = vite.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('the dev server has no port')
  return address
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { freePort } from '../../devnet/src/freePort.ts'
import { account } from '../fixtures/accounts.ts'
import { type LaunchedStack, launchStack } from '../fixtures/launchStack.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import type { Stack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(2).address

/** A stack of its own, whose server dies with its relay. */
test.describe.configure({ mode: 'serial' })
let data: string
let port: number
let running: LaunchedStack
let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(180_000)
  data = mkdtempSync(join(tmpdir(), 'latchkey-pairing-'))
  port = await freePort()
  running = launchStack({ data, port })
  stack = await running.ready()
})
test.afterAll(async () => {
  await running?.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
})

async function paired(page: Page, context: BrowserContext) {
  await page.goto(new URL('/lab?wallet=off', stack.app).href)
  const ui = modal(page)
  await ui.connect('walletConnect')
  const uri = await shownUri(page)
  const wallet = pairedWallet(await context.newPage())
  await wallet.open(stack.devWallet)
  await wallet.paste(uri)
  await wallet.approvePairing(me)
  await ui.expectConnected(me)
  return { ui, wallet }
}

/** Counts the page's sockets to the relay: how many are open, the most at one time, and how many were opened in all. */
function countRelaySockets(page: Page) {
  const count = { open: 0, most: 0, all: 0 }
  page.on('websocket', (socket) => {
    if (!new URL(socket.url()).searchParams.has('auth')) return
    count.all++
    count.open++
    count.most = Math.max(count.most, count.open)
    socket.on('close', () => count.open--)
  })
  return count
}

async function lifecycle(session: CDPSession, state: 'frozen' | 'active') {
  await session.send('Page.setWebLifecycleState', { state })
}

test('[X.16, X.24, H5] the relay is killed while a request waits: it is answered once the relay is back', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const { ui, wallet } = await paired(page, context)
  await ui.id('sign-message').click()
  await expect(wallet.id('approve')).toBeVisible()
  await running.end('SIGKILL')
  await wallet.id('approve').click()
  running = launchStack({ data, port })
  stack = await running.ready()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i, { timeout: 60_000 })
  await wallet.id('session-disconnect').click()
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected', {
    timeout: 30_000,
  })
})

test('[X.24, H4] the page is frozen while the wallet answers: the answer is there within 2 s of its return', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { ui, wallet } = await paired(page, context)
  await ui.id('sign-message').click()
  await expect(wallet.id('approve')).toBeVisible()
  const session = await context.newCDPSession(page)
  await lifecycle(session, 'frozen')
  await wallet.approve()
  await lifecycle(session, 'active')
  await page.bringToFront()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i, { timeout: 2_000 })
  await wallet.id('session-disconnect').click()
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
})

test('[E2, E7] two tabs: what one asks is answered there, and the wallet’s leaving is told to both', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { ui, wallet } = await paired(page, context)
  const second = await context.newPage()
  await second.goto(new URL('/lab?wallet=off', stack.app).href)
  const other = modal(second)
  await other.expectConnected(me)
  await other.id('sign-message').click()
  await wallet.approve()
  await expect(other.id('result')).toContainText(/0x[0-9a-f]{130}/i)
  await expect(ui.id('result')).not.toContainText(/0x[0-9a-f]{130}/i)
  await wallet.id('session-disconnect').click()
  for (const tab of [ui, other])
    await expect(tab.id('connect-button').first()).toHaveAttribute('data-status', 'disconnected')
})

test('[X.17, X.17a, X.17d] the relay is killed under a shown code: no dead code within 5 s, a new one once it is back, never two sockets', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const sockets = countRelaySockets(page)
  await page.goto(new URL('/lab?wallet=off', stack.app).href)
  const ui = modal(page)
  await ui.open()
  // Nothing is opened before somebody wants to pair.
  expect(sockets.all).toBe(0)
  await ui.close()
  await ui.connect('walletConnect')
  const first = await shownUri(page)
  expect(sockets).toMatchObject({ open: 1, all: 1 })

  const killed = Date.now()
  await running.end('SIGKILL')
  await expect(ui.id('pairing-unreachable')).toBeVisible({ timeout: 5_000 })
  await expect(ui.id('qr')).toHaveCount(0)
  expect(Date.now() - killed).toBeLessThan(5_000)

  running = launchStack({ data, port })
  stack = await running.ready()
  const second = await shownUri(page)
  expect(second).toMatch(/^wc:/)
  await expect(ui.id('pairing-unreachable')).toHaveCount(0)
  await expect.poll(() => sockets.open).toBe(1)
  // Tries that nobody answered count too: none of them overlapped another.
  expect(sockets.most).toBe(1)
  expect(first).toMatch(/^wc:/)
})

test('[S9.35] a tab whose timers run once a minute keeps its one socket, and what the wallet answers arrives', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const sockets = countRelaySockets(page)
  await page.clock.install()
  const { ui, wallet } = await paired(page, context)
  // Each step is a minute in which the browser ran every timer once, late, as it does in a hidden tab.
  for (let minute = 0; minute < 5; minute++) {
    await page.clock.fastForward('01:00')
    await expect.poll(() => sockets.open).toBe(1)
  }
  expect(sockets.all).toBe(1)
  await expect(ui.id('connect-button').first()).toHaveAttribute('data-status', 'connected')
  await ui.id('sign-message').click()
  await wallet.approve()
  await expect(ui.id('result')).toContainText(/0x[0-9a-f]{130}/i)
})

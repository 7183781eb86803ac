import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import express from 'express'
import { createSiwxBackend, expressSiwx, memorySiwxStore } from '../../packages/siwx/src/exports/server.ts'
import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { installScriptedWallet, scriptedWallet } from '../fixtures/scriptedWallet.ts'
import { readStack } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

// An app with a backend of its own: Express serves the page and signs its visitors in with @latchkey/siwx/server.

const me = account(3).address
const other = account(4).address
const stateOf = (page: Page) => page.getByTestId('sign-in-state')
/** What a page of the backend's own says of who asks. */
const ordersBy = (page: Page) =>
  page.evaluate(
    async () => ((await (await fetch('/orders', { method: 'POST' })).json()) as { by: string | null }).by,
  )

/** The backend, with the stack's web app as its page. */
async function serveShop() {
  const app = express()
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const one = readStack().chains['eip155:31337']?.rpc ?? ''
  const siwx = createSiwxBackend({
    origins: [origin],
    secret: 'a secret of the tests, long enough to be one',
    store: memorySiwxStore(),
    rpc: { 'eip155:31337': one },
  })
  app.use('/siwx', expressSiwx(siwx))
  app.post('/orders', async (request, response) => {
    response.json({ by: (await siwx.getVisitor(request))?.account ?? null })
  })
  app.use((request, response) => {
    const { host, port } = new URL(readStack().app)
    const headers = { ...request.headers, host }
    const { method, originalUrl: path } = request
    const away = ask({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    away.on('error', () => response.destroy())
    request.pipe(away)
  })
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

test('[S4.21, S4.22] [X.35] signs in to an Express backend: a cookie no script sees, kept over a reload, gone with the account', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  const shop = await serveShop()
  try {
    await installScriptedWallet(page, { accounts: [me], others: [other] })
    await page.goto(`${shop.origin}/lab?wallet=off&siwx=backend!`)
    const ui = modal(page)
    expect(await ordersBy(page)).toBeNull()
    await ui.connect('test.scripted')
    await expect(ui.view('SIWXSignMessage')).toBeVisible()
    await expect(ui.id('sign-in-facts')).toContainText(new URL(shop.origin).host)
    await ui.id('siwx-sign').click()
    await expect(ui.dialog).toBeHidden()
    await expect(stateOf(page)).toContainText('signedIn')
    expect(await ordersBy(page)).toBe(`eip155:31337:${me}`)
    const session = (await context.cookies(shop.origin)).find(({ name }) => name === 'siwx')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const seen = await page.evaluate(
      () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
    )
    expect(seen).not.toContain(session?.value)

    await page.reload()
    await ui.expectConnected(me)
    await expect(stateOf(page)).toContainText('signedIn')
    await expect(ui.dialog).toBeHidden()
    expect(await scriptedWallet(page).calls('personal_sign')).toHaveLength(0)

    // somebody else: the one before is signed out, on the backend too
    await scriptedWallet(page).setAccounts([other])
    await expect(ui.view('SIWXSignMessage')).toBeVisible()
    await expect.poll(() => ordersBy(page)).toBeNull()
    await ui.id('siwx-sign').click()
    await expect(ui.dialog).toBeHidden()
    expect(await ordersBy(page)).toBe(`eip155:31337:${other}`)
    await ui.open()
    await ui.id('disconnect').click()
    await expect(ui.view('Connect')).toBeVisible()
    await expect.poll(() => ordersBy(page)).toBeNull()
    // the copy that was made of it opens nothing
    await context.addCookies([{ name: 'siwx', value: session?.value ?? '', url: shop.origin }])
    expect(await ordersBy(page)).toBeNull()
  } finally {
    await shop.close()
  }
})

test('[S4.23] [S8.10] a backend that refuses or is down: nobody is signed in, the same page signs in once it answers', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const shop = await serveShop()
  try {
    await installScriptedWallet(page, { accounts: [me] })
    await page.goto(`${shop.origin}/lab?wallet=off&siwx=backend!`)
    const ui = modal(page)
    await ui.connect('test.scripted')
    await page.route('**/siwx/nonce', (route) => route.abort())
    await ui.id('siwx-sign').click()
    await expect(ui.id('snackbar')).toContainText('Error signing message')
    expect(await scriptedWallet(page).calls('personal_sign')).toHaveLength(0)
    await page.unroute('**/siwx/nonce')
    // the nonce of another browser: what was signed is good, but not from here
    await page.route('**/siwx/authenticate', async (route) => {
      await page.context().clearCookies()
      await route.continue()
    })
    await ui.id('siwx-sign').click()
    await expect(ui.id('sign-in-problem')).toBeVisible()
    await expect(stateOf(page)).toContainText('asking')
    expect(await ordersBy(page)).toBeNull()
    await page.unroute('**/siwx/authenticate')
    await ui.id('siwx-sign').click()
    await expect(ui.dialog).toBeHidden()
    expect(await ordersBy(page)).toBe(`eip155:31337:${me}`)
  } finally {
    await shop.close()
  }
})

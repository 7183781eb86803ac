import { expect, type Route, test } from '@playwright/test'
import { newAddress } from '../fixtures/inbox.ts'
import { modal } from '../fixtures/modal.ts'
import { createVisitors, visitorPassword as password } from '../fixtures/visitors.ts'

const { startVisitor } = createVisitors()

/** Services of the embedded wallet's server, sign-in and keys. */
const services = /\/(login|keys)\/v1\//

const outages: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'does not answer': (route) => route.abort(),
  'is overloaded': (route) =>
    route.fulfill({
      status: 503,
      headers: { 'access-control-allow-origin': '*' },
      json: { status: 'FAILED', reasons: [{ field: 'unavailable', description: 'Try again later.' }] },
    }),
}

test('[X.20] [S4.51] a page that is loaded while the server of the wallet is down signs nobody out: the next one is connected', async () => {
  test.setTimeout(240_000)
  const visitor = await startVisitor()
  const page = await visitor.open()
  const status = modal(page).id('connect-button').or(modal(page).id('account-button')).first()
  await visitor.signIn(page, newAddress('server-down'))
  await visitor.protect(page, password)
  const me = await visitor.address(page)
  await visitor.expectConnected(page, me)
  for (const [name, fail] of Object.entries(outages))
    await test.step(`the server ${name}`, async () => {
      let requests = 0
      await page.route(services, (route) => {
        requests += 1
        return fail(route)
      })
      await page.reload()
      // opening the wallet needs the server
      await expect.poll(() => requests, { timeout: 40_000 }).toBeGreaterThan(0)
      await expect(status).toHaveAttribute('data-status', 'disconnected', { timeout: 40_000 })
      await page.unroute(services)
      await page.reload()
      await visitor.expectConnected(page, me)
    })
  await visitor.sign(page)
  await visitor.approve(page)
  await visitor.expectSigned(page, me)
})

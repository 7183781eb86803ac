import { randomUUID } from 'node:crypto'
import { createSiwxBackend, expressSiwx, memorySiwxStore } from '@latchkey/siwx/server'
import express from 'express'

/**
 * The backend: sign-in at `/siwx`, and orders, which belong to whoever is signed in. Both are kept in memory here; an app of yours
 * has its database for them (`SiwxStore` is six functions). What changes something counts only from the shop's own page: to a `POST`
 * of another site's, `getVisitor` answers nobody.
 *
 * @param {{ origin: string, secret: string, rpc: string | undefined }} options `origin` is the page's, as a browser says it
 */
export function createShop({ origin, secret, rpc }) {
  const siwx = createSiwxBackend({
    origins: [origin],
    secret,
    store: memorySiwxStore({ name: 'shop' }),
    cookieName: 'shop',
    ...(rpc && { rpc: { 'eip155:31337': rpc } }),
    onError: (error) => console.error(error),
  })
  /** @type {Map<string, { id: string, what: string }[]>} by account (CAIP-10) */
  const orders = new Map()

  const shop = express()
  shop.use('/siwx', expressSiwx(siwx))
  shop.get('/orders', async (request, response) => {
    const visitor = await siwx.getVisitor(request)
    if (!visitor) return response.status(401).json({ why: 'Sign in to see your orders.' })
    response.json({
      account: visitor.account,
      signer: visitor.signer,
      orders: orders.get(visitor.account) ?? [],
    })
  })
  shop.post('/orders', express.json(), async (request, response) => {
    const visitor = await siwx.getVisitor(request)
    if (!visitor) return response.status(401).json({ why: 'Sign in to order.' })
    const what = request.body?.what
    if (typeof what !== 'string' || what.trim() === '' || what.length > 100)
      return response.status(422).json({ why: 'Say in up to 100 letters what you would like.' })
    const mine = [...(orders.get(visitor.account) ?? []), { id: randomUUID(), what: what.trim() }].slice(-100)
    orders.set(visitor.account, mine)
    response.json({ account: visitor.account, signer: visitor.signer, orders: mine })
  })
  shop.post('/sign-out-everywhere', async (request, response) => {
    const visitor = await siwx.getVisitor(request)
    if (!visitor) return response.status(401).json({ why: 'You aren’t signed in.' })
    await siwx.endSessions(visitor)
    response.status(204).end()
  })
  return shop
}

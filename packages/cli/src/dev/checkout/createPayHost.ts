import type { Devnet } from '@latchkey/devnet'
import { checkoutHeader, isCheckoutCall } from '@latchkey/server'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { payPage, progressPage, unusableCheckoutPage } from './checkoutPages.ts'
import { createCheckout } from './createCheckout.ts'
import { catalogueOptions, devCards, priceOf } from './devCatalogue.ts'

type PayHostOptions = {
  readonly devnet: Pick<Devnet, 'chains' | 'solana'>
  /** Secret shared with the server; without one nothing is sold. */
  readonly secret: string | undefined
  /** `http://pay.localhost:<port>`, known once the port is open. */
  readonly origin: () => string
  readonly onLog: (line: string) => void
  /** Whether names other than `*.localhost` may be used (`--host`). */
  readonly allowAnyHostname: boolean
}

/** Schemas of the calls that the server signs. */
const text = v.pipe(v.string(), v.maxLength(200))
const quoteRequest = v.object({ purchaseCurrency: text, network: text, paymentCurrency: text, amount: text })
const sessionRequest = v.object({
  order: text,
  callback: v.pipe(v.string(), v.url()),
  address: text,
  chain: v.optional(text),
  quoteId: v.optional(text),
  ...v.partial(quoteRequest).entries,
})
const cookieName = 'latchkey-pay'

/**
 * Creates the host `pay.`: sells tokens of the local chains for test cards, with the protocol of an operator's checkout, and simulates
 * a provider that is only a page (`/link`). Part of `latchkey dev` only.
 */
export function createPayHost({
  devnet,
  secret = '',
  origin,
  onLog,
  allowAnyHostname,
}: PayHostOptions): Hono {
  const app = new Hono()
  const checkout = createCheckout({ devnet, secret, onLog })

  app.use('*', async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    const { hostname } = new URL(c.req.url)
    if (!allowAnyHostname && !hostname.endsWith('.localhost'))
      return c.text('This checkout answers to *.localhost only.\n', 403)
    return next()
  })

  /** Parses the body of a call the server has signed. */
  const parseCall = async <schema extends v.GenericSchema>(c: Context, schema: schema) => {
    const body = await c.req.text()
    const call = { secret, path: new URL(c.req.url).pathname, body, at: Date.now() }
    if (secret === '' || !isCheckoutCall(c.req.header(checkoutHeader), call)) return undefined
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body)
    return parsed.success ? (parsed.output as v.InferOutput<schema>) : undefined
  }
  const refuse = (c: Context) => c.json({ error: 'not signed, or not what is expected here' }, 401)

  app.post('/api/options', async (c) =>
    (await parseCall(c, v.object({}))) ? c.json(catalogueOptions(devnet)) : refuse(c),
  )
  app.post('/api/quotes', async (c) => {
    const request = await parseCall(c, quoteRequest)
    if (!request) return refuse(c)
    const quote = checkout.quote(request)
    return quote ? c.json(quote) : c.json({ error: 'not sold' }, 400)
  })
  app.post('/api/sessions', async (c) => {
    const request = await parseCall(c, sessionRequest)
    if (!request) return refuse(c)
    const terms = v.safeParse(quoteRequest, request)
    const quoteId = request.quoteId ?? (terms.success ? checkout.quote(terms.output)?.quoteId : undefined)
    const opened = quoteId === undefined ? undefined : checkout.open({ ...request, quoteId })
    if (!opened) return c.json({ error: 'the price is not good any more' }, 410)
    const { paymentTotal, purchaseAmount } = opened.session
    return c.json({ url: `${origin()}/checkout?session=${opened.token}`, paymentTotal, purchaseAmount })
  })

  /** Answers the first visit to a session's address with a cookie and the page to pay on. */
  const enter = (c: Context, token: string) => {
    const entered = checkout.enter(token)
    if (entered === 'used') return c.html(unusableCheckoutPage('This address was used already.'), 410)
    if (entered === 'expired')
      return c.html(unusableCheckoutPage('This address is older than five minutes.'), 410)
    if (!entered) return c.html(unusableCheckoutPage('There is no such checkout.'), 404)
    setCookie(c, cookieName, entered.visitor, { httpOnly: true, sameSite: 'Lax', path: '/checkout' })
    return c.redirect('/checkout', 303)
  }
  app.get('/checkout', (c) => {
    const token = c.req.query('session')
    if (token !== undefined) return enter(c, token)
    const session = checkout.sessionOf(getCookie(c, cookieName))
    if (!session) return c.html(unusableCheckoutPage('There is no such checkout.'), 404)
    const { status } = session
    return c.html(status === 'open' || status === 'declined' ? payPage(session) : progressPage(status))
  })
  app.post('/checkout/pay', async (c) => {
    const session = checkout.sessionOf(getCookie(c, cookieName))
    if (!session) return c.html(unusableCheckoutPage('There is no such checkout.'), 404)
    const form = await c.req.parseBody()
    const number = String(form.card ?? '').replace(/\D/g, '')
    const card = Object.hasOwn(devCards, number) ? devCards[number] : undefined
    if (!card) return c.html(payPage(session, 'That is none of the test cards below.'), 422)
    checkout.pay(session, card.outcome)
    return c.redirect('/checkout', 303)
  })
  app.post('/checkout/cancel', (c) => {
    const session = checkout.sessionOf(getCookie(c, cookieName))
    if (!session) return c.html(unusableCheckoutPage('There is no such checkout.'), 404)
    checkout.cancel(session)
    return c.redirect('/checkout', 303)
  })
  // Simulates a provider that is only a page: the URL contains address and currency, the page chooses the amount.
  app.get('/link', (c) => {
    const { destinationCurrencyCode, walletAddress = '' } = c.req.query()
    const visit = linkVisit(devnet, destinationCurrencyCode === 'SOL', walletAddress)
    if (!visit) return c.html(unusableCheckoutPage('That can’t be delivered here.'), 400)
    return enter(c, checkout.openWithoutOrder(visit))
  })
  app.notFound((c) => c.text('There is nothing at this address.\n', 404))
  return app
}

/** Returns a session for fifty dollars of SOL, or of the test dollar on the first chain. */
function linkVisit({ chains, solana }: PayHostOptions['devnet'], isSolana: boolean, address: string) {
  const addressPattern = isSolana ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[\da-f]{40}$/i
  const chain = chains[0]
  const token = chain?.tokens.find(({ symbol }) => symbol === 'TUSD')
  const sold =
    isSolana && solana
      ? { symbol: 'SOL', decimals: 9, chain: solana.caipNetworkId, token: undefined }
      : !isSolana && chain && token
        ? { symbol: 'TUSD', decimals: token.decimals, chain: chain.caipNetworkId, token: token.address }
        : undefined
  const priced = sold && priceOf(sold, 'USD', '50.00')
  if (!sold || !priced || !addressPattern.test(address)) return undefined
  const { paymentTotal, purchaseAmount } = priced.quote
  return {
    delivery: { chain: sold.chain, token: sold.token, units: priced.units, address },
    paymentTotal,
    purchaseAmount,
  }
}

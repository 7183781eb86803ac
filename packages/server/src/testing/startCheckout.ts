import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onrampDefaults } from '@latchkey/protocol'
import { checkoutHeader, isCheckoutCall, signCheckoutCall } from '../adapters/onramps/checkout.ts'

type Body = Record<string, unknown>

/** A checkout that speaks our protocol, as well or as badly as a test wants. */
export type ScriptedCheckout = {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  /** Signed calls so far. */
  readonly asked: { readonly kind: string; readonly body: Body }[]
  /** Calls whose signature didn't fit. */
  forged: number
  /** What it answers instead; `undefined`: never. */
  change(answer: Body, kind: string): unknown
  status: number
  /** Calls the server back, signed by `secret` at `at`. */
  tell(
    callback: string,
    news: unknown,
    forgery?: {
      readonly secret?: string
      readonly at?: number
      readonly signature?: string
      readonly body?: string
    },
  ): Promise<Response>
  close(): Promise<void>
}

const secret = 'the secret both know, only for tests'

/** Sells USDC on Ethereum and on the chain 31337 at a dollar each, for two per cent. */
export async function startCheckout(): Promise<ScriptedCheckout> {
  let base = ''
  const checkout: Omit<ScriptedCheckout, 'url' | 'env' | 'close'> = {
    asked: [],
    forged: 0,
    status: 200,
    change: (answer) => answer,
    tell(callback, news, { secret: key = secret, at = Date.now(), signature, body } = {}) {
      const text = JSON.stringify(news)
      const path = new URL(callback).pathname
      const signed = signature ?? signCheckoutCall({ secret: key, path, body: text, at })
      const headers = { 'content-type': 'application/json', [checkoutHeader]: signed }
      return fetch(callback, { method: 'POST', headers, body: body ?? text })
    },
  }
  const money = (cents: number, currency: unknown) => ({ amount: (cents / 100).toFixed(2), currency })
  const answers: Readonly<Record<string, (asked: Body) => Body>> = {
    options: () => ({
      paymentCurrencies: onrampDefaults.paymentCurrencies,
      purchaseCurrencies: [
        {
          ...onrampDefaults.purchaseCurrencies[0],
          networks: [
            ...(onrampDefaults.purchaseCurrencies[0]?.networks ?? []),
            { name: 'local', display_name: 'Local', chain_id: '31337', contract_address: '', decimals: 6 },
          ],
        },
      ],
    }),
    quotes: ({ amount, paymentCurrency }) => {
      const cents = Math.round(Number(amount) * 100)
      return {
        paymentSubtotal: money(cents, paymentCurrency),
        paymentTotal: money(cents + cents / 50, paymentCurrency),
        networkFee: money(30, paymentCurrency),
        purchaseAmount: { amount: String(amount), currency: 'USDC' },
        quoteId: `q-${checkout.asked.length}`,
      }
    },
    sessions: () => ({
      url: `${base}/checkout?session=abc`,
      paymentTotal: { amount: '102.00', currency: 'USD' },
      purchaseAmount: { amount: '100', currency: 'USDC' },
    }),
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const path = request.url ?? ''
    const kind = path.split('/').at(-1) ?? ''
    const header = request.headers[checkoutHeader]
    if (!isCheckoutCall(String(header), { secret, path, body, at: Date.now() })) {
      checkout.forged++
      response.writeHead(401).end('{}')
      return
    }
    const asked = JSON.parse(body) as Body
    checkout.asked.push({ kind, body: asked })
    const answer = checkout.change(answers[kind]?.(asked) ?? {}, kind)
    if (answer === undefined) return
    response.writeHead(checkout.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  return Object.assign(checkout, {
    url: base,
    env: {
      LATCHKEY_CHECKOUT_URL: base,
      LATCHKEY_CHECKOUT_SECRET: secret,
      LATCHKEY_EGRESS_ALLOW: `127.0.0.1:${port}`,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

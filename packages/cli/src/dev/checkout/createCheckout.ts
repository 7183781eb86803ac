import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Devnet } from '@latchkey/devnet'
import { type OnrampNews, type OnrampQuote, onrampDefaults } from '@latchkey/protocol'
import { checkoutHeader, signCheckoutCall } from '@latchkey/server'
import { type CardOutcome, priceOf, type SoldToken, soldToken } from './devCatalogue.ts'

/** A sold amount: base units of a token, or of the native currency, to an address. */
type Delivery = {
  /** CAIP-2. */
  readonly chain: string
  readonly token: string | undefined
  readonly units: bigint
  readonly address: string
}

/** One visit to the checkout. */
export type CheckoutSession = {
  readonly delivery: Delivery
  readonly paymentTotal: OnrampQuote['paymentTotal']
  readonly purchaseAmount: OnrampQuote['purchaseAmount']
  /** Order to report on; absent: nothing is reported. */
  readonly order?: { readonly id: string; readonly callback: string } | undefined
  readonly createdAt: number
  /** The browser that opened the address first. Others cannot use it. */
  visitor?: string | undefined
  status: 'open' | OnrampNews['status']
  /** Of the delivery. */
  transaction?: string | undefined
}

/** What is bought, and for how much money. Ids as in `catalogueOptions`. */
type QuoteRequest = {
  readonly purchaseCurrency: string
  readonly network: string
  readonly paymentCurrency: string
  readonly amount: string
}

/** Logic of the test checkout, without its pages. */
type Checkout = {
  quote(request: QuoteRequest): OnrampQuote | undefined
  /** Creates a session; undefined where the quote has expired or is of another chain. */
  open(request: {
    readonly order: string
    readonly callback: string
    readonly address: string
    readonly chain?: string | undefined
    readonly quoteId: string
  }): { readonly token: string; readonly session: CheckoutSession } | undefined
  /** Creates a session without an order. */
  openWithoutOrder(session: Omit<CheckoutSession, 'status' | 'createdAt'>): string
  /** Binds a session to the first visitor who opens its address in time. */
  enter(token: string): { readonly visitor: string } | 'used' | 'expired' | undefined
  sessionOf(visitor: string | undefined): CheckoutSession | undefined
  pay(session: CheckoutSession, outcome: CardOutcome): void
  cancel(session: CheckoutSession): void
}

/** Milliseconds: validity of a quote, and duration of each step of a payment. */
const quoteLifetime = 60_000
const stepDuration = 600
/** Milliseconds after which sessions and quotes are deleted. */
const retention = 3_600_000

/** Creates the test checkout: prices, sessions in memory, and payments that deliver on the local chains. */
export function createCheckout({
  devnet,
  secret,
  onLog,
}: {
  readonly devnet: Pick<Devnet, 'chains' | 'solana'>
  readonly secret: string
  readonly onLog: (line: string) => void
}): Checkout {
  const quotes = new Map<string, { token: SoldToken; units: bigint; quote: OnrampQuote; createdAt: number }>()
  const sessions = new Map<string, CheckoutSession>()
  const newId = () => randomBytes(24).toString('base64url')

  const add = (session: CheckoutSession) => {
    for (const [token, { createdAt }] of sessions)
      if (createdAt < Date.now() - retention) sessions.delete(token)
    const token = newId()
    sessions.set(token, session)
    return token
  }
  const report = async (session: CheckoutSession, status: OnrampNews['status'], transaction?: string) => {
    session.status = status
    session.transaction = transaction
    if (!session.order) return
    const { id: order, callback } = session.order
    const news = { order, status, ...(transaction !== undefined && { transaction }) }
    if (!(await notifyServer(callback, secret, news)))
      onLog(`The checkout could not tell the server that an order is ${status}.`)
  }
  const finishSession = async (session: CheckoutSession, outcome: CardOutcome) => {
    await report(session, 'pending')
    await sleep(stepDuration)
    if (outcome === 'declined') return report(session, 'declined')
    await report(session, 'paid')
    await sleep(stepDuration)
    if (outcome === 'undelivered') return report(session, 'failed')
    const transaction = await deliver(devnet, session.delivery).catch((error: unknown) => {
      onLog(`The checkout could not deliver: ${error instanceof Error ? error.message : error}`)
      return undefined
    })
    return transaction === undefined ? report(session, 'failed') : report(session, 'delivered', transaction)
  }

  return {
    quote({ purchaseCurrency, network, paymentCurrency, amount }) {
      const token = soldToken(devnet, purchaseCurrency, network)
      const priced = token && priceOf(token, paymentCurrency, amount)
      if (!priced) return undefined
      for (const [id, { createdAt }] of quotes) if (createdAt < Date.now() - retention) quotes.delete(id)
      const createdAt = Date.now()
      const quote = {
        ...priced.quote,
        quoteId: newId(),
        expiresAt: createdAt + quoteLifetime,
        validFor: quoteLifetime,
      }
      quotes.set(quote.quoteId, { token, units: priced.units, quote, createdAt })
      return quote
    },
    open({ order, callback, address, chain, quoteId }) {
      const found = quotes.get(quoteId)
      if (!found || found.createdAt < Date.now() - quoteLifetime) return undefined
      if (chain !== undefined && chain !== found.token.chain) return undefined
      // a quote is used once
      quotes.delete(quoteId)
      const session: CheckoutSession = {
        delivery: { chain: found.token.chain, token: found.token.token, units: found.units, address },
        paymentTotal: found.quote.paymentTotal,
        purchaseAmount: found.quote.purchaseAmount,
        order: { id: order, callback },
        createdAt: Date.now(),
        status: 'open',
      }
      return { token: add(session), session }
    },
    openWithoutOrder: (session) => add({ ...session, createdAt: Date.now(), status: 'open' }),
    enter(token) {
      const session = sessions.get(token)
      if (!session) return undefined
      if (session.visitor !== undefined) return 'used'
      if (session.createdAt < Date.now() - onrampDefaults.sessionFor) return 'expired'
      session.visitor = newId()
      return { visitor: session.visitor }
    },
    sessionOf: (visitor) =>
      visitor === undefined
        ? undefined
        : [...sessions.values()].find((session) => session.visitor === visitor),
    pay(session, outcome) {
      // a second click must not pay again
      if (session.status !== 'open' && session.status !== 'declined') return
      session.status = 'pending'
      void finishSession(session, outcome)
    },
    cancel(session) {
      if (session.status === 'open' || session.status === 'declined') void report(session, 'cancelled')
    },
  }
}

/** Pauses between retries, milliseconds. A server may restart meanwhile. */
const pauses = [0, 200, 1_000, 3_000, 10_000]

/** Reports the status of an order to the server, signed, with retries. Returns whether the server accepted it. Never throws. */
async function notifyServer(callback: string, secret: string, news: OnrampNews): Promise<boolean> {
  const body = JSON.stringify(news)
  for (const pause of pauses) {
    await sleep(pause)
    const path = new URL(callback).pathname
    const signature = signCheckoutCall({ secret, path, body, at: Date.now() })
    const isAccepted = await fetch(callback, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [checkoutHeader]: signature },
      body,
      signal: AbortSignal.timeout(5_000),
    }).then(
      ({ status }) => status < 500 && status !== 429,
      () => false,
    )
    if (isAccepted) return true
  }
  return false
}

/** Index of the account that pays out. Nothing else in development sends from it. */
const payoutAccount = 9
/** Milliseconds a delivery has to be mined. */
const miningDeadline = 20_000

/**
 * Sends what was bought on the local chain and waits for its block.
 *
 * @returns the transaction's hash, or signature
 * @throws Error when the chain refuses it
 */
async function deliver(
  devnet: Pick<Devnet, 'chains' | 'solana'>,
  { chain: id, token, units, address }: Delivery,
): Promise<string> {
  if (devnet.solana?.caipNetworkId === id)
    return callRpc<string>(devnet.solana.rpcUrl, 'requestAirdrop', [address, Number(units)])
  const chain = devnet.chains.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!chain) throw new Error('There is no such chain here.')
  const { rpcUrl } = chain
  const from = (await callRpc<string[]>(rpcUrl, 'eth_accounts', []))[payoutAccount]
  // A 32-byte argument of a contract call, as hex.
  const toWord = (value: string | bigint) => BigInt(value).toString(16).padStart(64, '0')
  if (token === undefined) return transact(rpcUrl, { from, to: address, value: `0x${units.toString(16)}` })
  // mint(address,uint256) of our test tokens, then transfer(address,uint256)
  await transact(rpcUrl, { from, to: token, data: `0x40c10f19${toWord(from ?? '')}${toWord(units)}` })
  return transact(rpcUrl, { from, to: token, data: `0xa9059cbb${toWord(address)}${toWord(units)}` })
}

async function transact(rpcUrl: string, transaction: object): Promise<string> {
  const hash = await callRpc<string>(rpcUrl, 'eth_sendTransaction', [transaction])
  const deadline = Date.now() + miningDeadline
  while (Date.now() < deadline) {
    const receipt = await callRpc<{ status: string } | null>(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error('The chain refused the delivery.')
    await sleep(50)
  }
  throw new Error('The delivery was not mined in time.')
}

async function callRpc<result>(url: string, method: string, params: readonly unknown[]): Promise<result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const answer = (await response.json()) as { result?: result; error?: { message?: string } }
  if (answer.result === undefined) throw new Error(`${method}: ${answer.error?.message ?? 'refused'}`)
  return answer.result
}

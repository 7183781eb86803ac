import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Devnet } from '@latchkey/devnet'
import { type OnrampNews, type OnrampQuote, onrampDefaults } from '@latchkey/protocol'
import type { CheckoutSession } from './CheckoutSession.ts'
import { callBack } from './callBack.ts'
import { deliver } from './deliver.ts'
import type { CardOutcome } from './devCards.ts'
import { priceOf, type SoldToken, soldToken } from './devCatalogue.ts'

/** Names what is bought and for how much. */
export type CheckoutQuestion = {
  readonly purchaseCurrency: string
  readonly network: string
  readonly paymentCurrency: string
  readonly amount: string
}

/** What happens at the test checkout, without its pages. */
export type Checkout = {
  quote(question: CheckoutQuestion): OnrampQuote | undefined
  /** The path to pay at; undefined: the quote is too old, or of another chain. */
  open(wanted: {
    readonly order: string
    readonly callback: string
    readonly address: string
    readonly chain?: string | undefined
    readonly quoteId: string
  }): { readonly token: string; readonly session: CheckoutSession } | undefined
  /** A visit nobody else is told of. */
  visit(session: Omit<CheckoutSession, 'status' | 'createdAt'>): string
  /** The visitor's session; the first one who comes with its address, in time, is its visitor. */
  enter(token: string): { readonly visitor: string } | 'used' | 'expired' | undefined
  sessionOf(visitor: string | undefined): CheckoutSession | undefined
  pay(session: CheckoutSession, outcome: CardOutcome): void
  cancel(session: CheckoutSession): void
}

/** How long a price is good, and how long each step of a payment takes, milliseconds. */
const quoteFor = 60_000
const stepTakes = 600
/** Sessions and quotes are forgotten after an hour. */
const keptFor = 3_600_000

export function createCheckout({
  devnet,
  secret,
  onLog,
}: {
  readonly devnet: Pick<Devnet, 'chains' | 'solana'>
  readonly secret: string
  readonly onLog: (line: string) => void
}): Checkout {
  const quotes = new Map<string, { token: SoldToken; units: bigint; quote: OnrampQuote; at: number }>()
  const sessions = new Map<string, CheckoutSession>()
  const newId = () => randomBytes(24).toString('base64url')

  const add = (session: CheckoutSession) => {
    for (const [token, { createdAt }] of sessions)
      if (createdAt < Date.now() - keptFor) sessions.delete(token)
    const token = newId()
    sessions.set(token, session)
    return token
  }
  const tell = async (session: CheckoutSession, status: OnrampNews['status'], transaction?: string) => {
    session.status = status
    session.transaction = transaction
    if (!session.order) return
    const { id: order, callback } = session.order
    const news = { order, status, ...(transaction !== undefined && { transaction }) }
    if (!(await callBack(callback, secret, news)))
      onLog(`The checkout could not tell the server that an order is ${status}.`)
  }
  const settle = async (session: CheckoutSession, outcome: CardOutcome) => {
    await tell(session, 'pending')
    await sleep(stepTakes)
    if (outcome === 'declined') return tell(session, 'declined')
    await tell(session, 'paid')
    await sleep(stepTakes)
    if (outcome === 'undelivered') return tell(session, 'failed')
    const transaction = await deliver(devnet, session.delivery).catch((error: unknown) => {
      onLog(`The checkout could not deliver: ${error instanceof Error ? error.message : error}`)
      return undefined
    })
    return transaction === undefined ? tell(session, 'failed') : tell(session, 'delivered', transaction)
  }

  return {
    quote({ purchaseCurrency, network, paymentCurrency, amount }) {
      const token = soldToken(devnet, purchaseCurrency, network)
      const priced = token && priceOf(token, paymentCurrency, amount)
      if (!priced) return undefined
      for (const [id, { at }] of quotes) if (at < Date.now() - keptFor) quotes.delete(id)
      const at = Date.now()
      const quote = { ...priced.quote, quoteId: newId(), expiresAt: at + quoteFor, validFor: quoteFor }
      quotes.set(quote.quoteId, { token, units: priced.units, quote, at })
      return quote
    },
    open({ order, callback, address, chain, quoteId }) {
      const found = quotes.get(quoteId)
      if (!found || found.at < Date.now() - quoteFor) return undefined
      if (chain !== undefined && chain !== found.token.chain) return undefined
      // a price is taken once
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
    visit: (session) => add({ ...session, createdAt: Date.now(), status: 'open' }),
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
      // a second click pays nothing a second time
      if (session.status !== 'open' && session.status !== 'declined') return
      session.status = 'pending'
      void settle(session, outcome)
    },
    cancel(session) {
      if (session.status === 'open' || session.status === 'declined') void tell(session, 'cancelled')
    },
  }
}

import { createHmac } from 'node:crypto'
import { onrampDefaults } from '@latchkey/protocol'
import { onrampNews, onrampOptions, onrampQuote } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { CheckoutConfig } from '../../config/onramp.ts'
import type { OnrampProvider } from '../../ports/onramp.ts'
import type { Clock, Egress } from '../../ports/platform.ts'
import { isSameText } from '../../secrets/cryptography.ts'
import { requestProvider } from './requestProvider.ts'

/** Answer of the checkout when an order is opened. `url`: its page for the person. */
const openedSession = v.object({
  url: v.pipe(v.string(), v.maxLength(4_096)),
  paymentTotal: onrampQuote.entries.paymentTotal,
  purchaseAmount: onrampQuote.entries.purchaseAmount,
})

/**
 * Creates the provider for a checkout of the operator's own, which accepts cards. The protocol between the
 * two is described in `services/onramp/README.md`.
 */
export function createCheckoutOnramp({
  checkout,
  restrictedZones,
  egress,
  clock,
}: {
  readonly checkout: CheckoutConfig
  readonly restrictedZones: readonly string[]
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'now'>
}): OnrampProvider {
  const { id, name, url, secret, isTest } = checkout
  const base = new URL(url)
  const callCheckout = <schema extends v.GenericSchema>(call: string, question: object, schema: schema) => {
    const path = `${base.pathname.replace(/\/+$/, '')}/api/${call}`
    const body = JSON.stringify(question)
    const signature = signCheckoutCall({ secret, path, body, at: clock.now() })
    const headers = { 'content-type': 'application/json', [checkoutHeader]: signature }
    return requestProvider(egress, { url: `${base.origin}${path}`, method: 'POST', headers, body }, schema)
  }
  return {
    id,
    name,
    feeRange: onrampDefaults.feeRange,
    namespaces: ['eip155'],
    isTest,
    restrictedZones,
    origins: [base.origin],
    options: () => callCheckout('options', {}, onrampOptions),
    quote: (question) => callCheckout('quotes', question, onrampQuote),
    open: (opening) => callCheckout('sessions', opening, openedSession),
    /** Parses a callback of the checkout about an order. */
    parseCallback({ header, path, body }) {
      if (!isCheckoutCall(header(checkoutHeader), { secret, path, body, at: clock.now() })) return 'forged'
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), onrampNews), body)
      return read.success ? read.output : undefined
    },
  }
}

/** A call between the server and a checkout, in either direction. `at` is in milliseconds since 1970. */
export type CheckoutCall = {
  readonly secret: string
  readonly path: string
  readonly body: string
  readonly at: number
}

/** The header that carries the signature. */
export const checkoutHeader = 'latchkey-signature'

/** Milliseconds by which the clocks of server and checkout may differ. A call further off is refused. */
const maxClockSkew = 300_000

/** Signs a call of a checkout: `t=<milliseconds>,s=<HMAC-SHA-256 of "t.path.body" as hex>`. */
export function signCheckoutCall({ secret, path, body, at }: CheckoutCall): string {
  return `t=${at},s=${createHmac('sha256', secret).update(`${at}.${path}.${body}`).digest('hex')}`
}

/** Whether a call was signed with the secret recently. `at`: the current time. */
export function isCheckoutCall(header: string | undefined, call: CheckoutCall): boolean {
  const time = /^t=(\d{1,16}),s=[\da-f]{64}$/.exec(header ?? '')?.[1]
  if (header === undefined || time === undefined || Math.abs(call.at - Number(time)) > maxClockSkew)
    return false
  return isSameText(header, signCheckoutCall({ ...call, at: Number(time) }))
}

import { onrampDefaults } from '@latchkey/protocol'
import { onrampNews, onrampOptions, onrampQuote } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { CheckoutConfig } from '../../config/OnrampConfig.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import type { OnrampProvider } from '../../ports/Onramps.ts'
import { askProvider } from './askProvider.ts'
import { checkoutHeader, isCheckoutCall, signCheckoutCall } from './checkoutSignature.ts'

const opened = v.object({
  url: v.pipe(v.string(), v.maxLength(4_096)),
  paymentTotal: onrampQuote.entries.paymentTotal,
  purchaseAmount: onrampQuote.entries.purchaseAmount,
})

/** A checkout of the operator's own, over our protocol (`services/onramp/README.md`); the card provider of S9.11. */
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
  const ask = <schema extends v.GenericSchema>(call: string, question: object, schema: schema) => {
    const path = `${base.pathname.replace(/\/+$/, '')}/api/${call}`
    const body = JSON.stringify(question)
    const signature = signCheckoutCall({ secret, path, body, at: clock.now() })
    const headers = { 'content-type': 'application/json', [checkoutHeader]: signature }
    return askProvider(egress, { url: `${base.origin}${path}`, method: 'POST', headers, body }, schema)
  }
  return {
    id,
    name,
    feeRange: onrampDefaults.feeRange,
    namespaces: ['eip155'],
    isTest,
    restrictedZones,
    origins: [base.origin],
    options: () => ask('options', {}, onrampOptions),
    quote: (question) => ask('quotes', question, onrampQuote),
    open: (opening) => ask('sessions', opening, opened),
    readNews({ header, path, body }) {
      if (!isCheckoutCall(header(checkoutHeader), { secret, path, body, at: clock.now() })) return 'forged'
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), onrampNews), body)
      return read.success ? read.output : undefined
    },
  }
}

import type { OnrampToken } from '../onramp/OnrampOptions.ts'

/** Parameters of the query of what an amount of money buys. */
export type OnrampQuoteQueryParameters = {
  token: OnrampToken | undefined
  /** ISO 4217. */
  paymentCurrency: string | undefined
  /** Minor units. */
  amount: bigint | undefined
  provider: string | undefined
}

/** The key under which a quote is kept. */
export function getOnrampQuoteQueryKey(parameters: OnrampQuoteQueryParameters) {
  const { token, paymentCurrency, amount, provider } = parameters
  const { id, networkName } = token ?? {}
  return [
    'latchkey',
    'onrampQuote',
    { id, networkName, paymentCurrency, amount: amount === undefined ? undefined : String(amount), provider },
  ] as const
}

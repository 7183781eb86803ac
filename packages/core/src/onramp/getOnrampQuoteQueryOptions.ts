import { loadCode } from '../base/load.ts'
import type { QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { OnrampToken } from './getOnrampOptions.ts'
import type { OnrampQuote } from './getOnrampQuote.ts'

/** Parameters of {@link getOnrampQuoteQueryOptions}. */
export type OnrampQuoteQueryParameters = {
  token: OnrampToken | undefined
  /** ISO 4217. */
  paymentCurrency: string | undefined
  /** Minor units. */
  amount: bigint | undefined
  provider: string | undefined
  /** Default: by card. */
  paymentMethod?: string | undefined
}

/** Query key of `getOnrampQuote`. */
export function getOnrampQuoteQueryKey(parameters: OnrampQuoteQueryParameters) {
  const { token, paymentCurrency, amount, provider, paymentMethod } = parameters
  const { id, networkName } = token ?? {}
  return [
    'latchkey',
    'onrampQuote',
    {
      id,
      networkName,
      paymentCurrency,
      amount: amount === undefined ? undefined : String(amount),
      provider,
      paymentMethod,
    },
  ] as const
}

/** Query options of `getOnrampQuote`; disabled without token, currency or amount. */
export function getOnrampQuoteQueryOptions(
  config: Config,
  parameters: OnrampQuoteQueryParameters,
): QueryOptions<OnrampQuote | null, ReturnType<typeof getOnrampQuoteQueryKey>> {
  const { token, paymentCurrency, amount, provider, paymentMethod } = parameters
  return {
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    queryKey: getOnrampQuoteQueryKey(parameters),
    async queryFn({ signal }) {
      if (!token || paymentCurrency === undefined || amount === undefined) return null
      const { getOnrampQuote } = await loadCode(() => import('./getOnrampQuote.ts'))
      return getOnrampQuote(config, { token, paymentCurrency, amount, provider, paymentMethod, signal })
    },
    enabled: !!token && paymentCurrency !== undefined && amount !== undefined,
  }
}

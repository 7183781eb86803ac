import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { GetOnrampQuoteParameters } from '../onramp/GetOnrampQuoteParameters.ts'
import type { OnrampQuote } from '../onramp/OnrampQuote.ts'

/**
 * What an amount of money buys now. Where nobody tells, or what is told can't be meant, an estimate that buys nothing and says why
 * (S8.75); `null` on a network the server doesn't serve (S7.03).
 *
 * @throws AbortedError
 * @example await getOnrampQuote(config, { token, paymentCurrency: 'USD', amount: 5000n }) // 50 dollars
 */
export async function getOnrampQuote(
  config: Config,
  parameters: GetOnrampQuoteParameters,
): Promise<OnrampQuote | null> {
  const { readOnrampQuote } = await loadCode(() => import('../onramp/readOnrampQuote.ts'))
  return readOnrampQuote(config, parameters)
}

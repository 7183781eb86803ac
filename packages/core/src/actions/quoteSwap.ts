import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'

/**
 * Finds out what the form as it is would give: the quote, whether the account can pay, and the transaction that is next, an
 * approval or the swap. Only the latest call counts; an edit of the form cancels it (S4.15). Nothing is asked while the amount
 * is not above 0 or the tokens aren't two (S5.14). What stands in the way of the amount is `inputError`.
 *
 * @throws SwapError (S8.04-S8.06), SwapMismatchError, UnsupportedSwapError, AbortedError (another call or an edit came), and what
 * reads throw
 */
export async function quoteSwap(config: Config): Promise<void> {
  const { runQuote } = await loadCode(() => import('../swap/runQuote.ts'))
  return runQuote(config)
}

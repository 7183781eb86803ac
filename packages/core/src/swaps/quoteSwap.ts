import { InvalidAmountError, parseAmount } from '../base/amounts.ts'
import { AbortedError } from '../base/errors.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { SwapError } from './errors.ts'
import { resolveSwap } from './findSwap.ts'
import { toPlainAddress } from './SwapToken.ts'
import { dispatchSwap, swapStore } from './swapForm.ts'
import type { SwapState } from './swapState.ts'

/**
 * Finds out what the form as it is would give: the quote, whether the account can pay, and the transaction that is next, an
 * approval or the swap. Only the latest call counts; an edit of the form cancels it. Nothing is asked while the amount
 * is not above 0 or the tokens aren't two. What stands in the way of the amount is `inputError`.
 *
 * @throws SwapError, SwapMismatchError, UnsupportedSwapError, AbortedError (another call or an edit came), and what
 * reads throw
 */
export async function quoteSwap(config: Config): Promise<void> {
  const { runQuote } = await loadCode(() => import('./quoteSwap.ts'))
  return runQuote(config)
}

/** The working half of `quoteSwap`; throws what it says. */
export async function requestQuote(config: Config): Promise<void> {
  const store = swapStore(config)
  const form = store.get()
  const amount = parseFormAmount(form)
  const { sourceToken: from, toToken: to, account, network } = form
  const isComplete = from && to && from.address.toLowerCase() !== to.address.toLowerCase()
  if (
    !isComplete ||
    account === undefined ||
    network === undefined ||
    amount === undefined ||
    amount === 0n
  ) {
    const inputError = amount === undefined ? 'Incorrect amount' : undefined
    const { edit } = dispatchSwap(config, { type: 'update', update: {} })
    dispatchSwap(config, { type: 'found', edit, finding: { inputError } })
    return
  }
  const { edit, slippage, unlimited } = dispatchSwap(config, { type: 'quote' })
  if (store.get().step !== 'quoting') return
  const controller = new AbortController()
  const stop = store.subscribe((state) => {
    if (state.edit !== edit) controller.abort()
  })
  try {
    const order = {
      network,
      user: toPlainAddress(account),
      from,
      to,
      amount,
      slippage,
      unlimited,
      signal: controller.signal,
    }
    const finding = await resolveSwap(config, order, form.tokens)
    if (store.get().edit !== edit) throw new AbortedError()
    dispatchSwap(config, { type: 'found', edit, finding })
  } catch (error) {
    if (store.get().edit !== edit) throw new AbortedError({ cause: error })
    const inputError = toInputError(error)
    dispatchSwap(config, { type: 'found', edit, finding: inputError === undefined ? {} : { inputError } })
    if (inputError === undefined) throw error
  } finally {
    stop()
  }
}

/** Base units; 0 for an empty field, undefined for one that holds no amount. */
function parseFormAmount({ sourceToken, sourceTokenAmount }: SwapState): bigint | undefined {
  if (!sourceToken || sourceTokenAmount === '') return 0n
  try {
    return parseAmount(sourceTokenAmount, sourceToken.decimals)
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

function toInputError(error: unknown): string | undefined {
  if (!(error instanceof SwapError)) return undefined
  return error.failure === 'liquidity' || error.failure === 'amount' ? error.message : undefined
}

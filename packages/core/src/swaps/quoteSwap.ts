import { InvalidAmountError, parseAmount } from '../base/amounts.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { SwapError } from './errors.ts'
import { resolveSwap } from './resolveSwap.ts'
import { toPlainAddress } from './SwapToken.ts'
import { dispatchSwap, swapStore } from './swapForm.ts'
import type { SwapState } from './swapState.ts'

/**
 * Quotes the swap form as it is, and writes into it the price, whether the account can pay, and the next transaction,
 * an approval or the swap. Only the latest call counts; an edit of the form cancels it. Requests nothing while the
 * amount isn't above 0 or the tokens aren't two different ones. `inputError` says what is wrong with the amount.
 *
 * @throws SwapError, SwapMismatchError, UnsupportedSwapError, AbortedError (another call, or an edit), and what
 * requests throw
 */
export async function quoteSwap(config: Config): Promise<void> {
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
  const unsubscribe = store.subscribe((state) => {
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
    unsubscribe()
  }
}

/** Base units; 0 for an empty field, `undefined` for a text that is no amount. */
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

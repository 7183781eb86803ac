import { InvalidAmountError, parseAmount } from '../base/amounts.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { findSwap } from './findSwap.ts'
import { plainOf } from './plainOf.ts'
import { SwapError } from './SwapError.ts'
import type { SwapState } from './SwapState.ts'
import { stepSwap, swapStore } from './swapStore.ts'

/** The working half of `quoteSwap`; throws what it says. */
export async function runQuote(config: Config): Promise<void> {
  const store = swapStore(config)
  const form = store.get()
  const amount = readAmount(form)
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
    const { edit } = stepSwap(config, { type: 'update', update: {} })
    stepSwap(config, { type: 'found', edit, finding: { inputError } })
    return
  }
  const { edit, slippage, unlimited } = stepSwap(config, { type: 'quote' })
  if (store.get().step !== 'quoting') return
  const controller = new AbortController()
  const stop = store.subscribe((state) => {
    if (state.edit !== edit) controller.abort()
  })
  try {
    const order = {
      network,
      user: plainOf(account),
      from,
      to,
      amount,
      slippage,
      unlimited,
      signal: controller.signal,
    }
    const finding = await findSwap(config, order, form.tokens)
    if (store.get().edit !== edit) throw new AbortedError()
    stepSwap(config, { type: 'found', edit, finding })
  } catch (error) {
    if (store.get().edit !== edit) throw new AbortedError({ cause: error })
    const inputError = explain(error)
    stepSwap(config, { type: 'found', edit, finding: inputError === undefined ? {} : { inputError } })
    if (inputError === undefined) throw error
  } finally {
    stop()
  }
}

/** Base units; 0 for an empty field, undefined for one that holds no amount. */
function readAmount({ sourceToken, sourceTokenAmount }: SwapState): bigint | undefined {
  if (!sourceToken || sourceTokenAmount === '') return 0n
  try {
    return parseAmount(sourceTokenAmount, sourceToken.decimals)
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

function explain(error: unknown): string | undefined {
  if (!(error instanceof SwapError)) return undefined
  return error.failure === 'liquidity' || error.failure === 'amount' ? error.message : undefined
}

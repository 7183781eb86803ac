import {
  approveSwap,
  captureContext,
  SwapError,
  SwapMismatchError,
  swap,
  waitForTransaction,
} from '@latchkey/core'
import { useState } from 'react'
import { useRefreshBalances } from '../../../hooks/accounts.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { untilRead } from '../../account/untilRead.ts'
import { describeError } from '../../languages/describeError.ts'
import { swap as texts } from '../../languages/en/swap.ts'
import { useMessages } from '../../languages/translate.ts'
import { failedSteps } from '../../swap/failedSteps.ts'
import { isDeclined as isRefusal } from '../../ui/walletRequest.ts'

/**
 * Asks the wallet for what is next, the approval or the swap, and tells how a swap goes to its end, also once this view is gone.
 * A no is quiet; every other failure is said in its own words, or as 'Transaction error' where it has none (S8.07), and a price that got too old is renewed.
 */
export function useConfirmSwap() {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const refreshBalances = useRefreshBalances()
  const [isDeclined, setDeclined] = useState(false)

  const confirm = async (isApproval: boolean) => {
    setDeclined(false)
    let receipt: Awaited<ReturnType<typeof swap>>
    try {
      // The click is the person's yes to what is on the screen now (X.29).
      const context = captureContext(config, { namespace: 'eip155' })
      if (isApproval) return await approveSwap(config, { context })
      receipt = await swap(config, { context })
    } catch (error) {
      if (isRefusal(error)) return setDeclined(true)
      // The view asks for a new price by itself.
      if (error instanceof SwapError && error.failure === 'expired') return
      if (error instanceof SwapMismatchError)
        return modal.notify({ variant: 'error', message: t('swap.mismatch') })
      // After an approval the price is asked for anew: a step of that which fails goes back with its own words (S2.31).
      const step = error instanceof SwapError && failedSteps[error.failure as keyof typeof failedSteps]
      const { message } = describeError(error, t)
      const isPlain = message === t('error.unknown') || message === t('error.rpc.unknown')
      modal.notify({ variant: 'error', message: step ? t(step) : isPlain ? t('swap.sendFailed') : message })
      if (step) modal.back()
      return
    }
    modal.reset({ view: 'Account' })
    modal.notify({ variant: 'success', message: t('swap.started') })
    const { hash, network, sent } = receipt
    const read = untilRead()
    const outcome = await waitForTransaction(config, { hash, network, sent }).then(
      ({ status }) => status,
      (error: unknown) => {
        config.logger.warn('outcome', { error })
        return undefined
      },
    )
    refreshBalances()
    await read
    const isDone = outcome === 'confirmed'
    modal.notify({
      variant: isDone ? 'success' : 'error',
      message: t(isDone ? 'swap.done' : outcome ? 'swap.reverted' : 'swap.unknown'),
    })
  }
  return { confirm, isDeclined }
}

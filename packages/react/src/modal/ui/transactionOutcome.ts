import { LatchkeyError, type WaitForTransactionParameters, waitForTransaction } from '@latchkey/core'
import { useRefreshBalances } from '../../hooks/useRefreshBalances.ts'
import { useModal } from '../../LatchkeyContext.ts'

/** Milliseconds the "started" toast stays: a quick chain's outcome must not replace it unread. */
const readingTime = 2500

/**
 * Returns a function that waits for a transaction, reads balances again and shows the outcome as a toast, also after the view
 * is gone.
 */
export function useOutcomeToast() {
  const modal = useModal()
  const { config } = modal
  const refreshBalances = useRefreshBalances()
  return async (transaction: WaitForTransactionParameters, messages: OutcomeMessages) => {
    const minimumDelay = new Promise((resolve) => setTimeout(resolve, readingTime))
    const outcome = await waitForTransaction(config, transaction).then(
      ({ status }) => (status === 'confirmed' ? 'confirmed' : 'failed'),
      (error: unknown) => {
        if (error instanceof LatchkeyError && error.code === 'TRANSACTION_ALTERED') return 'altered' as const
        config.logger.warn('The outcome of a transaction could not be read', { error })
        return 'unknown' as const
      },
    )
    refreshBalances()
    await minimumDelay
    // A transaction that differs from the approved one is reported by the account's warning alone.
    const isAltered = config.state.sends?.some(({ hash, altered }) => hash === transaction.hash && altered)
    if (outcome === 'altered' || (isAltered && outcome !== 'unknown')) return
    modal.notify({ variant: outcome === 'confirmed' ? 'success' : 'error', message: messages[outcome] })
  }
}

type OutcomeMessages = { readonly confirmed: string; readonly failed: string; readonly unknown: string }

import { type WaitForTransactionParameters, waitForTransaction } from '@latchkey/core'
import type { Modal } from '../../createModal.ts'
import { useRefreshBalances } from '../../hooks/useRefreshBalances.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { transactions as texts } from '../languages/en/transactions.ts'
import { useMessages } from '../languages/translate.ts'
import type { SentTransaction } from '../views.ts'

/** Milliseconds the "started" toast stays: a quick chain's outcome must not replace it unread. */
const readingTime = 2500

/**
 * Returns a function that waits for a transaction, reads balances again and shows the outcome as a toast, also after the view
 * is gone.
 */
export function useOutcomeToast() {
  const t = useMessages(texts)
  const modal = useModal()
  const { config } = modal
  const refreshBalances = useRefreshBalances()
  return async (transaction: WaitForTransactionParameters, messages: OutcomeMessages) => {
    const minimumDelay = new Promise((resolve) => setTimeout(resolve, readingTime))
    const outcome = await waitForTransaction(config, transaction).then(
      ({ status }): Outcome => (status === 'confirmed' ? 'confirmed' : 'failed'),
      (error: unknown) => {
        const known = toOutcome(error)
        if (known === 'unknown')
          config.logger.warn('The outcome of a transaction could not be read', { error })
        return known
      },
    )
    refreshBalances()
    await minimumDelay
    // A transaction that differs from the approved one is reported by the account's warning alone.
    const isAltered = config.state.sends?.some(({ hash, altered }) => hash === transaction.hash && altered)
    if (outcome === 'altered' || (isAltered && outcome !== 'unknown')) return
    const message = outcome === 'replaced' ? t('sent.replacedInstead') : messages[outcome]
    modal.notify({ variant: outcome === 'confirmed' ? 'success' : 'error', message })
  }
}

/** What has become of a transaction. `dropped`: no node has it any more, or it expired. `unknown`: it could not be found out. */
type Outcome = 'confirmed' | 'failed' | 'dropped' | 'replaced' | 'altered' | 'unknown'

/** The outcome that an error of `waitForTransaction` states. Told by the name: two versions of our packages may be on one page. */
function toOutcome(error: unknown): Outcome {
  const { name, reason, dropped } = Object(error) as { name?: unknown; reason?: unknown; dropped?: unknown }
  if (name !== 'TransactionError') return 'unknown'
  if (reason === 'altered' || reason === 'replaced') return reason
  return dropped === true ? 'dropped' : 'unknown'
}

/**
 * Returns the hash of a transaction that was sent and whose answer was lost; `undefined` for any other error. It may be carried out,
 * so it is watched like one that was answered, and not offered a second time.
 */
export function findUnansweredHash(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionError') return undefined
  const { reason, hash } = error as Error & { reason?: unknown; hash?: unknown }
  return reason === 'unanswered' && typeof hash === 'string' ? hash : undefined
}

/** Shows the result of a transaction on `Account`. The form it came from has left the history, so that nothing is sent twice. */
export function showTransactionResult(modal: Modal, transaction: SentTransaction): void {
  modal.reset({ view: 'Account' })
  modal.push({ view: 'TransactionResult', data: transaction })
}

type OutcomeMessages = Readonly<Record<'confirmed' | 'failed' | 'dropped' | 'unknown', string>>

import {
  type ChainNamespace,
  parseCaipNetworkId,
  type State,
  sameAddress,
  type WaitForTransactionParameters,
  waitForTransaction,
} from '@latchkey/core'
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

/**
 * Shows the result of a transaction on `Account`. The form it came from has left the history, so that nothing is sent twice. While
 * the modal is closed, the result waits as {@link showTransactionResultLater} says.
 *
 * @param from plain address of the account that sent it
 */
export function showTransactionResult(modal: Modal, transaction: SentTransaction, from: string): void {
  const { open, inline } = modal.state
  if (!open && !inline) {
    showTransactionResultLater(modal, transaction, from)
    return
  }
  modal.reset({ view: 'Account' })
  modal.push({ view: 'TransactionResult', data: transaction })
}

/**
 * Shows the result of a transaction whose form was closed before the wallet answered: as soon as the modal shows nothing but the
 * account that sent it, which is at the next opening that asks for no other view, and in an inline modal, which is always open, at the
 * return to its first view. A result whose account is disconnected first is
 * never shown.
 */
export function showTransactionResultLater(modal: Modal, transaction: SentTransaction, from: string): void {
  const { config } = modal
  const namespace = parseCaipNetworkId(transaction.network)?.namespace
  if (!namespace) return
  const sender: Sender = { namespace, address: from }
  if (!isConnected(config.state, sender)) return
  const show = () => {
    const { open, stack } = modal.state
    const isAtAccount = open && stack.length === 1 && stack[0]?.view === 'Account'
    if (!isAtAccount || !isInUse(config.state, sender)) return
    stop()
    modal.push({ view: 'TransactionResult', data: transaction })
  }
  const stops: readonly (() => void)[] = [
    // Not the modal's own event, which comes before the modal has chosen the account that it opens with.
    config.events.subscribe(({ event }) => event === 'MODAL_OPEN' && show()),
    ...(modal.state.inline ? [modal.subscribe(show)] : []),
    config.subscribe(
      (state) => isConnected(state, sender),
      (isKept) => isKept || stop(),
    ),
  ]
  const stop = (): void => {
    for (const stopOne of stops) stopOne()
  }
  show()
}

/** The account that has sent a transaction. */
type Sender = { readonly namespace: ChainNamespace; readonly address: string }

/** Whether a connected wallet has the account. */
function isConnected({ connections }: State, { namespace, address }: Sender): boolean {
  return [...connections.values()].some(
    (one) =>
      one.namespace === namespace && one.accounts.some((account) => sameAddress(namespace, account, address)),
  )
}

/** Whether the modal shows this account: it is the current one of the family in use. */
function isInUse({ activeNetwork, connections, current }: State, { namespace, address }: Sender): boolean {
  if (parseCaipNetworkId(activeNetwork)?.namespace !== namespace) return false
  const [account] = connections.get(current[namespace] ?? '')?.accounts ?? []
  return account !== undefined && sameAddress(namespace, account, address)
}

type OutcomeMessages = Readonly<Record<'confirmed' | 'failed' | 'dropped' | 'unknown', string>>

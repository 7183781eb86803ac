import { TransactionError } from '@latchkey/core'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useTransactionFinality } from '../../../hooks/useTransactionFinality.ts'
import { useWaitForCallsStatus } from '../../../hooks/useWaitForCallsStatus.ts'
import { useWaitForTransaction } from '../../../hooks/useWaitForTransaction.ts'
import type { SentTransaction } from '../../views.ts'

/** What has become of a transaction. */
export type TransactionState =
  | { readonly status: 'submitted' }
  /** `block`: the block that has it, where the chain family names it. `final`: the network can't undo it any more. */
  | { readonly status: 'confirmed' | 'final'; readonly block?: bigint | undefined }
  /** `dropped`: no node has it any more, or it expired; nothing was paid. */
  | { readonly status: 'failed'; readonly reason: 'reverted' | 'dropped' }
  | { readonly status: 'replaced'; readonly replacement: string | undefined }
  /** The wallet has sent something else than it was given. */
  | { readonly status: 'altered' }
  /** It could not be found out. */
  | { readonly status: 'unknown' }

/** Milliseconds between two questions whether a confirmed transaction is final: about one block. */
const finalityPoll = 12_000
/** Milliseconds in which the wallet is asked for the outcome of a batch, before the person has to ask again. */
const batchTimeout = 600_000

/**
 * Follows a transaction until the network has made it final, rejected or replaced it. On a network that doesn't say when
 * transactions are final it stays `confirmed`. Of a batch without a hash the wallet is asked for its transaction first.
 *
 * @returns `hash`: the one that was included, which is another one after the wallet has raised the fee, and `undefined` while none is known;
 * `retry`: asks again after `unknown`
 */
export function useTransactionState({
  batch,
  network,
  ...sent
}: Pick<SentTransaction, 'hash' | 'batch' | 'network'>) {
  const calls = useWaitForCallsStatus({
    id: sent.hash === undefined ? batch?.id : undefined,
    context: batch?.context,
    timeout: batchTimeout,
  })
  const hash = sent.hash ?? calls.data?.receipts?.at(-1)?.transactionHash
  const { data, error, isFetching, refetch } = useWaitForTransaction({ hash, network })
  const isConfirmed = data?.status === 'confirmed'
  const finality = useTransactionFinality({
    hash: isConfirmed ? data.hash : undefined,
    network,
    query: {
      refetchInterval: (query) =>
        query.state.data === 'final' || query.state.data === 'unknown' ? false : finalityPoll,
    },
  })
  const isAltered = useConfigValue(
    ({ state }) =>
      !!state.altered?.some((one) => one.hash === hash) ||
      !!state.sends?.some((one) => one.hash === hash && one.altered),
  )
  const getState = (): TransactionState => {
    if (isAltered) return { status: 'altered' }
    if (isConfirmed)
      return {
        status: finality.data === 'final' ? 'final' : 'confirmed',
        block: data.receipt?.blockNumber,
      }
    if (data) return { status: 'failed', reason: 'reverted' }
    if (hash === undefined) return toBatchState(calls)
    if (!error || isFetching) return { status: 'submitted' }
    if (error instanceof TransactionError) {
      if (error.reason === 'replaced') return { status: 'replaced', replacement: error.replacement }
      if (error.dropped) return { status: 'failed', reason: 'dropped' }
    }
    return { status: 'unknown' }
  }
  const retry = () => void (hash === undefined ? calls.refetch() : refetch())
  return { state: getState(), hash: data?.hash ?? hash, retry }
}

/** What has become of a batch whose transaction the wallet hasn't named. */
function toBatchState({
  data,
  error,
  isFetching,
}: {
  readonly data: { readonly statusCode: number } | undefined
  readonly error: unknown
  readonly isFetching: boolean
}): TransactionState {
  if (isFetching || (!data && !error)) return { status: 'submitted' }
  // Not sent, or reverted whole (EIP-5792). One that says that it was reverted in part was to happen whole or not at all.
  if (data?.statusCode === 400) return { status: 'failed', reason: 'dropped' }
  if (data?.statusCode === 500) return { status: 'failed', reason: 'reverted' }
  return { status: 'unknown' }
}

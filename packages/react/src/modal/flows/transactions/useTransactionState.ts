import { type CaipNetworkId, TransactionError } from '@latchkey/core'
import { useConfigValue } from '../../../hooks/useConfigValue.ts'
import { useTransactionFinality } from '../../../hooks/useTransactionFinality.ts'
import { useWaitForTransaction } from '../../../hooks/useWaitForTransaction.ts'

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

/**
 * Follows a transaction until the network has made it final, rejected or replaced it. On a network that doesn't say when
 * transactions are final it stays `confirmed`.
 *
 * @returns `hash`: the one that was included, which is another one after the wallet has raised the fee; `retry`: asks again
 * after `unknown`
 */
export function useTransactionState({ hash, network }: { hash: string; network: CaipNetworkId }) {
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
    if (!error || isFetching) return { status: 'submitted' }
    if (error instanceof TransactionError) {
      if (error.reason === 'replaced') return { status: 'replaced', replacement: error.replacement }
      if (error.dropped) return { status: 'failed', reason: 'dropped' }
    }
    return { status: 'unknown' }
  }
  return { state: getState(), hash: data?.hash ?? hash, retry: () => void refetch() }
}

import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits } from '../base/deadline.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { TransactionOutcome } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { NetworkUndefinedError } from '../networks/errors.ts'
import { queryChain, type ReadParameters } from './queryChain.ts'

/** Parameters of {@link waitForTransaction}. */
export type WaitForTransactionParameters = ReadParameters & {
  hash: string
  /** The network it was sent on: never the one that happens to be active now. */
  network: CaipNetworkId
  /** What the wallet was handed: compared with what the network has by this hash. */
  sent?: unknown
}

/**
 * Waits until the network has taken or failed a transaction: ten minutes on EVM, fifteen elsewhere; `timeout` makes it
 * less. The outcome's `hash` differs from the one asked for where the person replaced the transaction in the wallet.
 *
 * @throws TransactionAlteredError (only with `sent`; it is sent all the same), TimeoutError (it may still be taken), AbortedError, and what RPC reads throw
 */
export async function waitForTransaction(
  config: Config,
  parameters: WaitForTransactionParameters,
): Promise<TransactionOutcome> {
  const timeout = parameters.timeout ?? requestLimits.transaction
  return queryChain(config, { ...parameters, timeout }, 'waitForTransaction', (actions, call, signal) =>
    actions.waitForTransaction({ ...call, hash: parameters.hash, sent: parameters.sent, signal }),
  )
}

/** Parameters of the outcome's query. */
export type TransactionOutcomeQueryParameters = {
  hash: string | undefined
  network: CaipNetworkId | undefined
}

/** The key under which a transaction's outcome is kept. */
export function getTransactionOutcomeQueryKey(parameters: TransactionOutcomeQueryParameters) {
  return ['latchkey', 'transactionOutcome', { network: parameters.network, hash: parameters.hash }] as const
}

/** The query of a transaction's outcome: pending until the network has taken or failed it. */
export function getTransactionOutcomeQueryOptions(
  config: Config,
  parameters: TransactionOutcomeQueryParameters,
): QueryOptions<TransactionOutcome, ReturnType<typeof getTransactionOutcomeQueryKey>> {
  const { hash, network } = parameters
  return {
    ...queryDefaults.transactionOutcome,
    queryKey: getTransactionOutcomeQueryKey(parameters),
    async queryFn({ signal }) {
      if (hash === undefined || network === undefined) throw new NetworkUndefinedError()
      return waitForTransaction(config, { hash, network, signal })
    },
    enabled: hash !== undefined && network !== undefined,
  }
}

import type { CaipNetworkId } from '@latchkey/protocol'

/** Parameters of the outcome's query. */
export type TransactionOutcomeQueryParameters = {
  hash: string | undefined
  network: CaipNetworkId | undefined
}

/** The key under which a transaction's outcome is kept. */
export function getTransactionOutcomeQueryKey(parameters: TransactionOutcomeQueryParameters) {
  return ['latchkey', 'transactionOutcome', { network: parameters.network, hash: parameters.hash }] as const
}

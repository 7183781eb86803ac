import type { CaipNetworkId } from '@latchkey/protocol'
import type { TransactionOutcome } from '../adapter/AdapterActions.ts'
import type { Config } from '../config/Config.ts'
import { type ReadParameters, readChain } from '../request/readChain.ts'
import { requestLimits } from '../request/requestLimits.ts'

/** Parameters of {@link waitForTransaction}. */
export type WaitForTransactionParameters = ReadParameters & {
  hash: string
  /** The network it was sent on: never the one that happens to be active now. */
  network: CaipNetworkId
  /** What the wallet was handed: compared with what the network has by this hash (X.42). */
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
  return readChain(config, { ...parameters, timeout }, 'waitForTransaction', (actions, call, signal) =>
    actions.waitForTransaction({ ...call, hash: parameters.hash, sent: parameters.sent, signal }),
  )
}

import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits } from '../base/deadline.ts'
import { LatchkeyError } from '../base/errors.ts'
import type { TransactionOutcome } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { settleTransaction } from '../config/tokenChanges.ts'
import { addAltered } from '../wallets/alteredTransactions.ts'
import { currentConnection } from '../wallets/connections.ts'
import { queryChain, type ReadParameters } from './queryChain.ts'
import { TransactionError } from './TransactionError.ts'

/** A transaction whose outcome is waited for. */
export type OutcomeWait = Pick<ReadParameters, 'signal' | 'timeout'> & {
  readonly network: CaipNetworkId
  readonly hash: string
}

/**
 * Waits until a transaction is confirmed or has failed, and adds one that was altered to `state.altered`. Without `sent` nothing is compared;
 * with several, the transaction is altered if it is none of them.
 *
 * @throws TransactionError, and what {@link queryChain} throws
 */
export async function waitForOutcome(
  config: Config,
  { sent = [undefined], ...wait }: OutcomeWait & { sent?: readonly unknown[] | undefined },
): Promise<TransactionOutcome> {
  const { hash, network } = wait
  let altered: unknown
  try {
    for (const one of sent) {
      try {
        const outcome = await queryOutcome(config, wait, one)
        invalidateBalances(config, { network, hash })
        return outcome
      } catch (error) {
        if (!isAltered(error)) throw error
        altered ??= error
      }
    }
    throw altered
  } catch (error) {
    if (error instanceof TransactionError && error.reason === 'replaced')
      invalidateBalances(config, { network, hash })
    if (isAltered(error))
      config._internal.setState((state) => ({
        ...state,
        altered: addAltered(state.altered, [{ hash, network }]),
      }))
    throw error
  }
}

const isAltered = (error: unknown) => error instanceof LatchkeyError && error.code === 'TRANSACTION_ALTERED'

function queryOutcome(config: Config, { hash, network, ...p }: OutcomeWait, sent: unknown) {
  const { signal, timeout = requestLimits.transaction } = p
  return queryChain(config, { network, signal, timeout }, 'waitForTransaction', (actions, call, signal) =>
    actions.waitForTransaction({ ...call, hash, sent, signal }),
  )
}

/** Marks the balances that a transaction has changed as stale: those its action has named, else that of the current account. */
function invalidateBalances(config: Config, transaction: { network: CaipNetworkId; hash: string }): void {
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === transaction.network)
  // The app has taken the network away meanwhile.
  if (!network) return
  const account = currentConnection(config.state, network.chainNamespace)?.accounts[0]
  settleTransaction(config, transaction, { network, addresses: account ? [account] : [], tokens: [] })
}

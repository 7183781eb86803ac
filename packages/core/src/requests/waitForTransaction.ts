import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits } from '../base/deadline.ts'
import { InvalidParameterError, LatchkeyError } from '../base/errors.ts'
import type { TransactionOutcome } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { settleTransaction } from '../config/tokenChanges.ts'
import { type ConfigHash, type RequiredNetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { addAltered } from '../wallets/alteredTransactions.ts'
import { currentConnection } from '../wallets/connections.ts'
import { queryChain, type ReadErrorType, type ReadParameters } from './queryChain.ts'
import { getSentTransaction, isTransactionHash } from './sentTransactions.ts'
import { TransactionError } from './TransactionError.ts'

/** Parameters of {@link waitForTransaction}. */
export type WaitForTransactionParameters<config extends Config = Config> = Pick<
  ReadParameters,
  'signal' | 'timeout'
> &
  // The active network may be another by now.
  RequiredNetworkParameters<config> & {
    hash: ConfigHash<config>
    /**
     * The transaction that was sent, to detect that the wallet has changed it. Default: what this page has sent under the hash;
     * needed for a transaction of an earlier visit, or of another library. `null`: nothing is compared.
     */
    sent?: unknown
  }

/** Result of {@link waitForTransaction}. */
export type WaitForTransactionReturnType<config extends Config = Config> = Omit<
  TransactionOutcome,
  'hash'
> & {
  /** Another one than was waited for, when the person replaced the transaction in the wallet. */
  readonly hash: ConfigHash<config>
}

/** Errors of {@link waitForTransaction}; `name` tells them apart. */
export type WaitForTransactionErrorType = ReadErrorType | TransactionError

/**
 * Resolves when a transaction is confirmed or has failed: within ten minutes on EVM, two and a half on Solana, fifteen
 * elsewhere, or within a shorter `timeout`. The hash of the outcome is another one when the person replaced the transaction in the wallet.
 * A transaction that differs from the one that was given to the wallet is added to `state.altered`, of which the modal warns. After the
 * outcome the next token list has the new balances.
 *
 * @throws InvalidParameterError (no hash), TransactionError (`altered` only for what this page has sent, or with `sent`), TimeoutError (it may still be confirmed),
 * AbortedError, and what RPC reads throw
 * @example
 * const hash = await sendTransaction(config, { to, value })
 * const { status } = await waitForTransaction(config, { hash, chainId: 1 })
 */
export async function waitForTransaction<config extends Config>(
  config: config,
  parameters: WaitForTransactionParameters<config>,
): Promise<WaitForTransactionReturnType<config>>
export async function waitForTransaction(
  config: Config,
  parameters: WaitForTransactionParameters,
): Promise<TransactionOutcome> {
  const { hash, signal } = parameters
  const network = toNetworkId(parameters)
  if (network === undefined) throw new InvalidNetworkError('malformed')
  if (String(network).startsWith('eip155:') ? !isTransactionHash(hash) : typeof hash !== 'string')
    throw new InvalidParameterError({ field: 'hash', write: 'what `sendTransaction` resolved to' })
  const { timeout } = parameters
  const stored = getSentTransaction(config, network, hash)
  const { sent: given = stored?.transaction } = parameters
  const sent = given ?? undefined
  // This wait compares it as well; the one in the background goes on if this one ends before the outcome.
  const comparison = parameters.sent === undefined ? stored?.comparison : undefined
  comparison?.pause()
  try {
    return await waitForOutcome(config, { hash, network, sent, signal, timeout })
  } catch (error) {
    if (!(error instanceof TransactionError)) comparison?.resume()
    throw error
  }
}

/** {@link waitForTransaction} of a known network, with what is compared: `undefined` compares nothing. */
export async function waitForOutcome(
  config: Config,
  p: Pick<ReadParameters, 'signal' | 'timeout'> & { network: CaipNetworkId; hash: string; sent: unknown },
): Promise<TransactionOutcome> {
  const { hash, network, sent, signal, timeout = requestLimits.transaction } = p
  try {
    const outcome = await queryChain(
      config,
      { network, signal, timeout },
      'waitForTransaction',
      (actions, call, signal) => actions.waitForTransaction({ ...call, hash, sent, signal }),
    )
    invalidateBalances(config, { network, hash })
    return outcome
  } catch (error) {
    if (error instanceof TransactionError && error.reason === 'replaced')
      invalidateBalances(config, { network, hash })
    if (error instanceof LatchkeyError && error.code === 'TRANSACTION_ALTERED')
      config._internal.setState((state) => ({
        ...state,
        altered: addAltered(state.altered, [{ hash, network }]),
      }))
    throw error
  }
}

/** Marks the balances that a transaction has changed as stale: those its action has named, else that of the current account. */
function invalidateBalances(config: Config, transaction: { network: CaipNetworkId; hash: string }): void {
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === transaction.network)
  // The app has taken the network away meanwhile.
  if (!network) return
  const account = currentConnection(config.state, network.chainNamespace)?.accounts[0]
  settleTransaction(config, transaction, { network, addresses: account ? [account] : [], tokens: [] })
}

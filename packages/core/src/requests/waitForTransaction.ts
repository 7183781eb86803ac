import { InvalidParameterError } from '../base/errors.ts'
import type { TransactionOutcome } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import { type ConfigHash, type RequiredNetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import type { ReadErrorType, ReadParameters } from './queryChain.ts'
import {
  getSentTransaction,
  isSameTransaction,
  isTransactionHash,
  type SentTransaction,
  storeForeignTransaction,
} from './sentTransactions.ts'
import { compareLater } from './storeAndCompare.ts'
import { TransactionError } from './TransactionError.ts'
import { type OutcomeWait, waitForOutcome } from './waitForOutcome.ts'

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
 * outcome the next token list has the new balances. A wait that ends without an outcome leaves the comparison to the background.
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
  const { timeout, sent: given } = parameters
  const wait = { hash, network, signal, timeout }
  if (given === null) return waitForOutcome(config, wait)
  const stored = getSentTransaction(config, network, hash)
  if (given === undefined) return stored ? waitAndCompare(config, wait, stored) : waitForOutcome(config, wait)
  if (!stored)
    return waitAndCompare(
      config,
      wait,
      storeForeignTransaction(config, { hash, network, transaction: given }),
    )
  const isSame = stored.transactions.some((one) => isSameTransaction(one, given))
  return isSame ? waitAndCompare(config, wait, stored) : waitForOutcome(config, { ...wait, sent: [given] })
}

/**
 * Waits, and compares the transaction in place of the background. Where the wait ends before it has, e.g. because the app left it, the
 * comparison goes on in the background.
 */
async function waitAndCompare(
  config: Config,
  wait: OutcomeWait,
  sent: SentTransaction,
): Promise<TransactionOutcome> {
  const { comparison } = sent
  comparison.waits++
  comparison.update?.()
  try {
    const outcome = await waitForOutcome(config, { ...wait, sent: sent.transactions })
    comparison.isDone = true
    return outcome
  } catch (error) {
    // One that no node knew may have been sent late by the wallet.
    if (error instanceof TransactionError && error.reason !== 'unknown') comparison.isDone = true
    throw error
  } finally {
    comparison.waits--
    if (comparison.update) comparison.update()
    else if (!comparison.isDone) void compareLater(config, sent)
  }
}

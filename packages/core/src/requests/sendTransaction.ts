import { LatchkeyError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { TransactionOf } from '../config/Transaction.ts'
import type { ConfigHash, ConfigNamespace } from '../config/typedConfig.ts'
import { type RequestContext, requireContext } from './requestContext.ts'
import {
  InvalidAnswerError,
  requestWallet,
  type WalletRequestErrorType,
  type WalletRequestParameters,
} from './requestWallet.ts'
import { isTransactionHash, storeSentTransaction } from './sentTransactions.ts'
import { compareLater, storeAndCompare } from './storeAndCompare.ts'
import type { TransactionError } from './TransactionError.ts'

/**
 * Parameters of {@link sendTransaction}: the transaction, in the shape of one of the config's chain families. `namespace` says which
 * one, where a config has several.
 */
export type SendTransactionParameters<config extends Config = Config> = {
  [namespace in ConfigNamespace<config>]: WalletRequestParameters<config> & {
    namespace?: namespace | undefined
  } & TransactionOf<namespace>
}[ConfigNamespace<config>]

/** Result of {@link sendTransaction}: the hash. */
export type SendTransactionReturnType<config extends Config = Config> = ConfigHash<config>

/** Errors of {@link sendTransaction}, besides those of the chain family's adapter; `name` tells them apart. */
export type SendTransactionErrorType = WalletRequestErrorType

/**
 * Sends a transaction through the connected wallet. Resolves to its hash when the wallet has accepted it, before the
 * network has: see `waitForTransaction`. While the config runs, the transaction is read back and compared with what the wallet was given;
 * one that differs is added to `state.altered`. Two equal calls while one is pending are one request, as of a double click.
 * With the embedded wallet one that is aborted, or late, after the person has seen it still resolves where it was sent, or rejects within 65 s.
 *
 * @throws {@link SendTransactionErrorType}: InvalidParameterError (also for a field that is not known: without it the transaction were
 * another one), InvalidAddressError (`checksum`), TransactionError (`unanswered`: it may be carried out; wait for its `hash`), NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError,
 * RpcError, TimeoutError, AbortedError, InvalidAnswerError, WalletUnavailableError, and what the adapter throws
 * @example
 * const hash = await sendTransaction(config, { to: '0x…', value: parseAmount('0.01', 18) })
 */
export async function sendTransaction<config extends Config>(
  config: config,
  parameters: SendTransactionParameters<config>,
): Promise<SendTransactionReturnType<config>>
export async function sendTransaction(
  config: Config,
  parameters: SendTransactionParameters,
): Promise<string> {
  const { context, namespace, network, chainId, account, signal, timeout, ...transaction } = parameters ?? {}
  const request = { context, namespace, network, chainId, account, signal, timeout }
  return submitTransaction(config, { ...request, transaction })
}

/**
 * {@link sendTransaction} for a transaction that the engine has built, in the shape of the network's chain family. What was sent is
 * remembered, and compared in the background with what the network has included.
 *
 * @param parameters `isWatched`: the caller itself waits, so nothing runs in the background before that wait has ended without an outcome.
 * `awaitOutcome`: of a caller that dedupes by itself
 */
export async function submitTransaction(
  config: Config,
  {
    isWatched,
    awaitOutcome,
    ...parameters
  }: WalletRequestParameters & {
    transaction: unknown
    isWatched?: boolean
    awaitOutcome?: (() => void) | undefined
  },
): Promise<string> {
  const { transaction } = parameters
  const context = requireContext(config, parameters, parameters.namespace)
  try {
    const hash = await requestWallet(
      config,
      { ...parameters, context },
      {
        operation: 'sendTransaction',
        payload: transaction,
        isPayment: true,
        awaitOutcome,
        call: (actions, call) => actions.sendTransaction({ ...call, transaction }),
        assertAnswer: assertHash,
      },
    )
    storeAndCompare(config, hash, { context, transaction, isWatched })
    return hash
  } catch (error) {
    if (isUnanswered(error))
      void compareLater(config, storeSentTransaction(config, error.hash, { context, transaction }).sent)
    throw error
  }
}

/**
 * Whether a transaction was signed and sent, and its answer lost: it may be carried out, and is worth watching. Told by the name, because
 * the class of the error comes with the texts of all its reasons.
 */
export function isUnanswered(error: unknown): error is TransactionError {
  return (
    error instanceof LatchkeyError &&
    error.name === 'TransactionError' &&
    (error as TransactionError).reason === 'unanswered'
  )
}

function assertHash(answer: string, context: RequestContext): void {
  const isValid = context.network.startsWith('eip155:')
    ? isTransactionHash(answer)
    : typeof answer === 'string'
  if (isValid) return
  throw new InvalidAnswerError({
    expected: 'the hash of a transaction',
    hint: 'It may have been sent all the same: look at the activity in your wallet before you try again.',
  })
}

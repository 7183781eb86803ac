import { InvalidParameterError } from '../base/errors.ts'
import { RpcError } from '../base/rpcErrors.ts'
import type { PsbtRequest, SignedPsbt } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import {
  InvalidAnswerError,
  requestWallet,
  type WalletRequestErrorType,
  type WalletRequestParameters,
} from './requestWallet.ts'

/** Parameters of {@link signPsbt}. */
export type SignPsbtParameters<config extends Config = Config> = WalletRequestParameters<config> & PsbtRequest

/** Result of {@link signPsbt}. */
export type SignPsbtReturnType = SignedPsbt

/** Errors of {@link signPsbt}, besides those of the adapter; `name` tells them apart. */
export type SignPsbtErrorType = WalletRequestErrorType

/**
 * Signs inputs of a partially signed Bitcoin transaction with the connected wallet, and sends it where `broadcast` is
 * set. Before the wallet is asked, the transaction is checked; afterwards it is compared with what was asked for.
 *
 * @throws NotConnectedError, ReconnectingError, ContextMismatchError, UserRejectedRequestError, RpcError (-32004
 * when the chain family has no such transactions), TimeoutError, AbortedError, InvalidAnswerError, WalletUnavailableError, and what the adapter throws (BitcoinTransactionError)
 * @example
 * const { psbt } = await signPsbt(config, { psbt: unsigned })
 */
export async function signPsbt<config extends Config>(
  config: config,
  parameters: SignPsbtParameters<config>,
): Promise<SignPsbtReturnType>
export async function signPsbt(config: Config, parameters: SignPsbtParameters): Promise<SignPsbtReturnType> {
  const { psbt, inputs, broadcast } = parameters ?? {}
  if (typeof psbt !== 'string')
    throw new InvalidParameterError({ field: 'psbt', write: 'a transaction as Base64 (BIP-174)' })
  return requestWallet<SignedPsbt>(
    config,
    { namespace: 'bip122', ...parameters },
    {
      operation: 'signPsbt',
      payload: { psbt, inputs, broadcast },
      async call(actions, call) {
        if (!actions.signPsbt) throw new RpcError({ code: -32004 })
        return actions.signPsbt({ ...call, psbt, inputs, broadcast })
      },
      assertAnswer(answer) {
        if (typeof answer?.psbt === 'string') return
        throw new InvalidAnswerError({
          expected: 'a signed transaction',
          hint: 'Look at the activity in your wallet before you try again.',
        })
      },
    },
  )
}

import { InvalidParameterError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Call, CallsCapabilities, SentCalls } from '../config/calls.ts'
import { loadCallsActions } from './callsWallet.ts'
import { requestWallet, type WalletRequestErrorType, type WalletRequestParameters } from './requestWallet.ts'

/** Parameters of {@link sendCalls}. */
export type SendCallsParameters<config extends Config = Config> = WalletRequestParameters<config> & {
  /** At least one. */
  calls: readonly Call[]
  /** What the wallet has to be able to, e.g. `paymasterService`. A wallet without it refuses, unless it is `optional`. */
  capabilities?: CallsCapabilities | undefined
  /** Whether all calls have to happen or none. Default `false`: a wallet that can't send them as one sends one after another. */
  forceAtomic?: boolean | undefined
  /** Id of the batch. Default: the wallet makes one. */
  id?: string | undefined
  /** Version of the request. Default `2.0.0`. */
  version?: string | undefined
}

/** Result of {@link sendCalls}: the id for `getCallsStatus`. */
export type SendCallsReturnType = SentCalls

/** Errors of {@link sendCalls}; `name` tells them apart, and `reason` those of the wallet. */
export type SendCallsErrorType = WalletRequestErrorType

/**
 * Sends several calls through the connected wallet, in one approval where it can (EIP-5792). Resolves to the id of the batch when the wallet
 * has accepted it, before a network has: see `waitForCallsStatus`. The data of a call is encoded by your library (`encodeFunctionData`).
 * With the embedded wallet one that is aborted, or late, after the person has seen it still resolves where it was sent, or rejects within 65 s.
 *
 * @throws {@link SendCallsErrorType}: InvalidParameterError (`calls[1].to`), NotConnectedError, ReconnectingError, ContextMismatchError,
 * UserRejectedRequestError, RpcError (by `reason`: `unsupportedMethod` or `methodNotFound` of a wallet without batches, `unsupportedCapability`,
 * `callsChain`, `duplicateCalls`, `tooManyCalls`, `upgradeRejected`, `notAtomic`; -32004 when the chain family has no batches), TimeoutError,
 * AbortedError, InvalidAnswerError, WalletUnavailableError
 * @example
 * const { id } = await sendCalls(config, {
 *   calls: [
 *     { to: '0x…', data: '0x…' },
 *     { to: '0x…', value: parseAmount('0.01', 18) },
 *   ],
 * })
 */
export async function sendCalls<config extends Config>(
  config: config,
  parameters: SendCallsParameters<config>,
): Promise<SendCallsReturnType>
export async function sendCalls(config: Config, parameters: SendCallsParameters): Promise<SentCalls> {
  return submitCalls(config, parameters)
}

/** {@link sendCalls} for an action of the engine, which dedupes by itself and is told by `awaitOutcome` to wait for the outcome. */
export async function submitCalls(
  config: Config,
  parameters: SendCallsParameters,
  awaitOutcome?: () => void,
): Promise<SentCalls> {
  const { calls, capabilities, forceAtomic = false, id, version = '2.0.0', ...request } = parameters ?? {}
  if (!Array.isArray(calls) || calls.length === 0)
    throw new InvalidParameterError({ field: 'calls', write: 'a list of at least one call' })
  const batch = { calls: calls as readonly Call[], capabilities, forceAtomic, id, version }
  return requestWallet<SentCalls>(config, request, {
    operation: 'sendCalls',
    payload: batch,
    isPayment: true,
    awaitOutcome,
    async call(actions, call) {
      const { send } = await loadCallsActions(actions)
      return send({ ...call, ...batch })
    },
    // the adapter has parsed it
    assertAnswer: () => {},
  })
}

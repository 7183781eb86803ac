import { InvalidParameterError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { CallsStatus } from '../config/calls.ts'
import { type CallsReadParameters, queryCallsWallet } from './callsWallet.ts'
import type { WalletRequestErrorType } from './requestWallet.ts'

/** Parameters of {@link getCallsStatus}. */
export type GetCallsStatusParameters<config extends Config = Config> = CallsReadParameters<config> & {
  /** What `sendCalls` resolved to. */
  id: string
}

/** Result of {@link getCallsStatus}. */
export type GetCallsStatusReturnType = CallsStatus

/** Errors of {@link getCallsStatus}; `name` tells them apart. */
export type GetCallsStatusErrorType = WalletRequestErrorType

/**
 * Returns the status of a batch of calls and the receipts of its transactions, as the wallet that sent it knows them (EIP-5792).
 *
 * @throws {@link GetCallsStatusErrorType}: InvalidParameterError, NotConnectedError, ReconnectingError, RpcError (`reason` `unknownCalls` for an
 * id the wallet does not know; `unsupportedMethod` or `methodNotFound` of a wallet without batches; -32004 when the chain family has none),
 * TimeoutError, AbortedError, InvalidAnswerError, WalletUnavailableError
 * @example
 * const { status, receipts } = await getCallsStatus(config, { id })
 */
export async function getCallsStatus<config extends Config>(
  config: config,
  parameters: GetCallsStatusParameters<config>,
): Promise<GetCallsStatusReturnType>
export async function getCallsStatus(
  config: Config,
  parameters: GetCallsStatusParameters,
): Promise<CallsStatus> {
  const { id, ...request } = parameters ?? {}
  assertCallsId(id)
  return queryCallsWallet(config, request, 'getCallsStatus', ({ getStatus }, call) =>
    getStatus({ ...call, id }),
  )
}

/** @throws InvalidParameterError */
export function assertCallsId(id: unknown): asserts id is string {
  if (typeof id !== 'string' || id === '')
    throw new InvalidParameterError({ field: 'id', write: 'what `sendCalls` resolved to' })
}

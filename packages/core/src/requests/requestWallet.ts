import { parseCaipNetworkId } from '@latchkey/protocol'
import { type Deadline, requestLimits, withDeadline } from '../base/deadline.ts'
import { dedupe } from '../base/dedupe.ts'
import {
  AbortedError,
  type InvalidAddressError,
  InvalidParameterError,
  LatchkeyError,
  TimeoutError,
} from '../base/errors.ts'
import { type RpcError, toWalletError, type UserRejectedRequestError } from '../base/rpcErrors.ts'
import type { ConnectionActions, WalletCall } from '../config/adapterActions.ts'
import type { InvalidConfigError } from '../config/assertParameters.ts'
import type { Config } from '../config/Config.ts'
import type { ConfigNamespace } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import type {
  AdapterError,
  NotConnectedError,
  ReconnectingError,
  WalletUnavailableError,
} from '../wallets/errors.ts'
import { requireConnectionActions } from './queryChain.ts'
import {
  assertContext,
  ContextMismatchError,
  type NamedContextParameters,
  type RequestContext,
  requireContext,
} from './requestContext.ts'
import type { TransactionError } from './TransactionError.ts'

/** A kind of request, as an action describes it to {@link requestWallet}. */
type WalletRequest<answer> = {
  readonly operation: string
  /** Content of the request. Requests with the same content share one prompt while it waits. */
  readonly payload: unknown
  call(actions: ConnectionActions, call: WalletCall): Promise<answer>
  /** Set for a payment, whose caller gets the outcome also after its signal has fired, where the wallet tells it. */
  readonly isPayment?: boolean
  /** Called when the caller is to wait for the outcome from then on. */
  readonly awaitOutcome?: (() => void) | undefined
  /** Throws when the answer is invalid. */
  assertAnswer(answer: answer, context: RequestContext): void
}

/**
 * Calls the wallet that a request was made for, and no other; every signature and transaction of the engine's actions goes
 * through it, while requests of an app's own library go through `requestBound`. The context is checked just before the call, a double click makes one prompt, the call has a deadline and can be
 * aborted, and errors are converted by `toWalletError`. A payment that is aborted, or late, has the outcome that the wallet tells of it
 * within 65 s, if it is one that does.
 */
export async function requestWallet<answer = string>(
  config: Config,
  parameters: WalletRequestParameters,
  request: WalletRequest<answer>,
): Promise<answer> {
  const context = requireContext(config, parameters, parameters.namespace)
  const actions = requireConnectionActions(config, parseCaipNetworkId(context.network)?.namespace)
  const { operation } = request
  const key = `${operation} ${toRequestKey(context, request)}`
  const timeout = parameters.timeout ?? requestLimits.approval
  try {
    const answer = await dedupe(
      config._internal.inFlight,
      key,
      (control) => {
        const call = assertContext(config, context)
        const run = (signal: AbortSignal) => {
          const connector = call.connector.withSignal?.(signal) ?? call.connector
          return withRevalidation(config, context, request.call(actions, { ...call, connector, signal }))
        }
        const deadline = { timeout, operation, signal: control.signal }
        if (!request.isPayment || !call.connector.answersWithdrawn) return withDeadline(run, deadline)
        control.awaitOutcome()
        request.awaitOutcome?.()
        return withOutcome(run, deadline)
      },
      parameters.signal,
    )
    request.assertAnswer(answer, context)
    return answer
  } catch (error) {
    if (error instanceof TimeoutError) config._internal.alert('walletTimeout')
    throw toWalletError(error, config.preset)
  }
}

/** Runs a payment like `withDeadline`, and lets a wallet tell what became of one that was withdrawn from it. */
async function withOutcome<value>(
  run: (signal: AbortSignal) => Promise<value>,
  deadline: Deadline,
): Promise<value> {
  let work: Promise<value> | undefined
  try {
    return await withDeadline((signal) => (work = run(signal)), deadline)
  } catch (error) {
    if (!work || !(error instanceof AbortedError || error instanceof TimeoutError)) throw error
    return withDeadline(() => work as Promise<value>, { timeout: outcomeTimeout }).catch((late: unknown) => {
      throw mayBeSent(late) ? late : error
    })
  }
}

/** Milliseconds that the wallet has for it, with some for its own deadline to come first. */
const outcomeTimeout = requestLimits.outcome + 5_000

/** Whether a wallet says of a payment that it may have been sent. The deadline above has no operation. */
function mayBeSent(error: unknown): boolean {
  if (error instanceof TimeoutError) return error.operation !== undefined
  return error instanceof LatchkeyError && error.name === 'TransactionError'
}

/** Limits of a payment in the wallet. One that tells the outcome has its own end, which has to come through. */
export function toPaymentDeadline({ connector, signal }: WalletCall): {
  timeout: number
  signal?: AbortSignal | undefined
} {
  const { approval } = requestLimits
  return connector.answersWithdrawn
    ? { timeout: approval + 2 * outcomeTimeout }
    : { timeout: approval, signal }
}

/**
 * Passes on the answer of a wallet. If the wallet has refused because it is on another account or network than its
 * connection has, the connection is read again, so that the person sees what the wallet uses.
 */
export async function withRevalidation<answer>(
  config: Config,
  { connectionUid }: RequestContext,
  answer: Promise<answer>,
): Promise<answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ContextMismatchError) void revalidateLater(config, connectionUid)
    throw error
  }
}

/** Reads a connection again, whose code is loaded with the first refusal. Never rejects. */
async function revalidateLater(config: Config, uid: string): Promise<void> {
  try {
    const { revalidateConnection } = await import('../wallets/revalidateConnections.ts')
    await revalidateConnection(config, uid)
  } catch (error) {
    config.logger.debug('A connection could not be read again', { error })
  }
}

/** @throws InvalidParameterError for content that JSON can't represent, e.g. a cycle */
function toRequestKey(context: RequestContext, { operation, payload }: WalletRequest<unknown>): string {
  try {
    return JSON.stringify([context, payload], writeBigint)
  } catch (cause) {
    throw new InvalidParameterError({ field: operation, write: 'values that JSON can represent', cause })
  }
}

function writeBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

/** Parameters of every action that calls a wallet. */
export type WalletRequestParameters<config extends Config = Config> = NamedContextParameters<config> & {
  /** Namespace of the wallet when there is no context and no network is named. Default: the namespace of the active network. */
  namespace?: ConfigNamespace<config> | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds. Default, and on EVM the maximum: five minutes. */
  timeout?: number | undefined
}

/** Errors of every action that calls a wallet; `name` tells them apart. */
export type WalletRequestErrorType =
  | AbortedError
  | AdapterError
  | ContextMismatchError
  | InvalidAddressError
  | InvalidAnswerError
  | InvalidConfigError
  | InvalidNetworkError
  | InvalidParameterError
  | NotConnectedError
  | ReconnectingError
  | RpcError
  | TimeoutError
  | TransactionError
  | UserRejectedRequestError
  | WalletUnavailableError

/** The answer of a wallet has the wrong form. */
export class InvalidAnswerError extends LatchkeyError {
  override readonly name = 'InvalidAnswerError'

  /** `expected`: in words, e.g. `a transaction hash`. */
  constructor(p: { expected: string; hint: string; cause?: unknown }) {
    super(`The wallet's answer is not ${p.expected}, so it can't be used.`, {
      code: 'INVALID_ANSWER',
      cause: p.cause,
      hint: p.hint,
    })
  }
}

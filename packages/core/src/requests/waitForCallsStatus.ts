import { sleep } from '../base/deadline.ts'
import { TimeoutError } from '../base/errors.ts'
import { getPollPause } from '../base/pollPause.ts'
import { RpcError } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { CallsStatus } from '../config/calls.ts'
import { type GetCallsStatusParameters, getCallsStatus } from './getCallsStatus.ts'
import { captureContext } from './requestContext.ts'
import type { WalletRequestErrorType } from './requestWallet.ts'

/** Parameters of {@link waitForCallsStatus}. */
export type WaitForCallsStatusParameters<config extends Config = Config> =
  GetCallsStatusParameters<config> & {
    /** Milliseconds between two requests; more after failed ones, up to 30 seconds. Default: a second. */
    pollingInterval?: number | undefined
    /** Whether the wait is over. Default: confirmed or failed. */
    status?: ((status: CallsStatus) => boolean) | undefined
    /** Milliseconds in all. Default: a minute. */
    timeout?: number | undefined
  }

/** Result of {@link waitForCallsStatus}. */
export type WaitForCallsStatusReturnType = CallsStatus

/** Errors of {@link waitForCallsStatus}; `name` tells them apart. */
export type WaitForCallsStatusErrorType = WalletRequestErrorType

/**
 * Resolves when a batch of calls is confirmed or has failed, by asking the wallet that sent it again and again. A wallet that does not answer
 * for a moment is asked again; one that knows neither the batch nor the method is not.
 *
 * @throws {@link WaitForCallsStatusErrorType}: TimeoutError (it may still be confirmed), AbortedError, and what `getCallsStatus` throws
 * @example
 * const { id } = await sendCalls(config, { calls })
 * const { status, receipts } = await waitForCallsStatus(config, { id })
 */
export async function waitForCallsStatus<config extends Config>(
  config: config,
  parameters: WaitForCallsStatusParameters<config>,
): Promise<WaitForCallsStatusReturnType>
export async function waitForCallsStatus(
  config: Config,
  parameters: WaitForCallsStatusParameters,
): Promise<CallsStatus> {
  const {
    pollingInterval = 1_000,
    status: isOver = isSettled,
    timeout = 60_000,
    ...request
  } = parameters ?? {}
  // the wallet of this moment, whatever the person connects meanwhile
  const context = request.context ?? captureContext(config, { ...request, namespace: request.namespace })
  const end = Date.now() + timeout
  /** Number of failed requests since the wallet last answered. */
  let failures = 0
  for (;;) {
    const left = end - Date.now()
    if (left <= 0) throw createTimeoutError(timeout)
    try {
      const found = await getCallsStatus(config, { ...request, context, timeout: left })
      if (isOver(found)) return found
      failures = 0
    } catch (error) {
      if (error instanceof TimeoutError && Date.now() >= end) throw createTimeoutError(timeout)
      if (!isPassing(error)) throw error
      failures += 1
    }
    const pause = getPollPause(pollingInterval, { failures })
    await sleep(Math.min(pause, Math.max(end - Date.now(), 0)), request.signal)
  }
}

const isSettled = ({ statusCode }: CallsStatus) => statusCode === 200 || statusCode >= 300

/** Whether a failure may be over with the next request: a wallet or a node behind it that didn't answer this once. */
function isPassing(error: unknown): boolean {
  if (error instanceof TimeoutError) return true
  return error instanceof RpcError && ['internalError', 'limitExceeded', 'unknown'].includes(error.reason)
}

function createTimeoutError(timeout: number): TimeoutError {
  return new TimeoutError({
    operation: 'waitForCallsStatus',
    timeout,
    hint: 'It may still be confirmed: look at the activity in your wallet.',
  })
}

import { HttpError } from '../errors/HttpError.ts'
import { InvalidResponseError } from '../errors/InvalidResponseError.ts'
import { RpcError } from '../errors/RpcError.ts'
import { TimeoutError } from '../errors/TimeoutError.ts'
import { UnreachableError } from '../errors/UnreachableError.ts'
import type { RpcLimits } from './RpcLimits.ts'

/** Whether the same request may succeed a moment later (S9.50, S9.51): the trouble is on the way or passing. */
export function isRetryable(error: unknown, limits: RpcLimits): boolean {
  if (error instanceof HttpError) return limits.retryStatus.includes(error.status)
  if (error instanceof RpcError) return limits.retryCodes.includes(error.code)
  if (error instanceof InvalidResponseError) return error.reason !== 'tooLarge'
  return error instanceof TimeoutError || error instanceof UnreachableError
}

import { InvalidResponseError } from '../errors/InvalidResponseError.ts'
import { RpcError } from '../errors/RpcError.ts'

/**
 * The result of one JSON-RPC 2.0 response object.
 *
 * @throws RpcError if the node answered an error, InvalidResponseError if it is no such object
 */
export function readAnswer(answer: unknown, url: string): unknown {
  if (typeof answer !== 'object' || answer === null) throw new InvalidResponseError({ url, reason: 'shape' })
  const { error, result } = answer as { error?: unknown; result?: unknown }
  if (error !== undefined && error !== null) throw readError(error)
  if (result === undefined) throw new InvalidResponseError({ url, reason: 'shape' })
  return result
}

function readError(error: unknown): RpcError {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  const number = Number(code ?? Number.NaN)
  const words = typeof error === 'string' ? error : message
  return new RpcError({
    code: Number.isSafeInteger(number) ? number : -1,
    message: typeof words === 'string' ? words : undefined,
    data,
  })
}

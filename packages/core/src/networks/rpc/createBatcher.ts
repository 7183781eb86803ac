import { rpcErrorCodes } from '@latchkey/protocol'
import { HttpError, InvalidResponseError } from '../../base/http.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import type { RpcRequest } from '../../config/Network.ts'
import { isRetryable, type RpcLimits, type RpcTransport } from './createTransport.ts'

/** Makes one call. `isAlone`: in a POST of its own, at once. */
type RpcCall = (request: RpcRequest, signal: AbortSignal, isAlone?: boolean) => Promise<unknown>

type QueuedCall = {
  readonly body: { readonly id: number }
  readonly signal: AbortSignal
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Creates the function that makes the calls of one RPC URL; `createEndpoint` uses it. It sends the calls of one turn of
 * the event loop as one batch. Each call gets its own result, whatever the order of the answers. When a server refuses a
 * batch, batches are halved from then on, down to single calls; when it refuses one for a call that it names, that call is sent alone
 * and the others once more. A POST is aborted when all of its callers have aborted.
 */
export function createBatcher(p: { url: string; transport: RpcTransport; limits: RpcLimits }): RpcCall {
  const { url, transport, limits } = p
  let queue: QueuedCall[] = []
  /** Most calls of one batch; halved whenever the server refuses one. */
  let maxBatchSize = limits.batchSize
  let lastId = 0

  function flush(): void {
    const entries = queue.filter((entry) => !entry.signal.aborted)
    queue = []
    sendInBatches(entries)
  }

  function sendInBatches(entries: readonly QueuedCall[]): void {
    for (let start = 0; start < entries.length; start += maxBatchSize)
      void sendBatch(entries.slice(start, start + maxBatchSize))
  }

  async function sendBatch(entries: readonly QueuedCall[]): Promise<void> {
    const controller = new AbortController()
    let waiting = entries.length
    for (const entry of entries) {
      entry.signal.addEventListener('abort', () => {
        waiting -= 1
        if (waiting === 0) controller.abort()
      })
    }
    const bodies = entries.map((entry) => entry.body)
    const [first] = bodies
    const isBatch = bodies.length > 1
    try {
      const answer = await transport(isBatch || !first ? bodies : first, controller.signal)
      const refused = isBatch && entries.find(({ body }) => isRefusalOf(answer, body.id))
      if (refused) {
        void sendBatch([refused])
        return sendInBatches(entries.filter((entry) => entry !== refused))
      }
      if (isBatch && !Array.isArray(answer)) parseRpcAnswer(answer, url)
      settleCalls(entries, isBatch ? answer : [{ ...(answer as object), id: first?.id }])
    } catch (error) {
      if (isBatch && refusesBatch(error)) {
        maxBatchSize = Math.min(maxBatchSize, Math.ceil(entries.length / 2))
        sendInBatches(entries)
        return
      }
      for (const entry of entries) entry.reject(error)
    }
  }

  function settleCalls(entries: readonly QueuedCall[], answers: unknown): void {
    if (!Array.isArray(answers)) throw new InvalidResponseError({ url, reason: 'shape' })
    const byId = new Map(answers.map((answer) => [String(answer?.id), answer]))
    for (const { body, resolve, reject } of entries) {
      try {
        const answer = byId.get(String(body.id))
        if (!answer) throw new InvalidResponseError({ url, reason: 'missing' })
        resolve(parseRpcAnswer(answer, url))
      } catch (error) {
        reject(error)
      }
    }
  }

  /** A busy server does not refuse batches: splitting them would only add requests. */
  function refusesBatch(error: unknown): boolean {
    if (error instanceof HttpError) return [400, 413, 422].includes(error.status)
    return error instanceof RpcError && !isRetryable(error, limits)
  }

  return (request, signal, isAlone) =>
    new Promise((resolve, reject) => {
      lastId += 1
      const body = { jsonrpc: '2.0', id: lastId, method: request.method, params: request.params ?? [] }
      const entry = { body, signal, resolve, reject }
      if (isAlone) return void sendBatch([entry])
      if (queue.length === 0) setTimeout(flush)
      queue.push(entry)
    })
}

/** Codes of JSON-RPC by which a server refuses one call: its method, or its parameters. */
const callRefusals: readonly unknown[] = [rpcErrorCodes.methodNotFound, rpcErrorCodes.invalidParams]

/** Whether the one answer to a whole batch names a call of it as the one that is refused, as Latchkey's proxy does. */
function isRefusalOf(answer: unknown, id: number): boolean {
  const { id: named, error } = Object(answer) as { id?: unknown; error?: { code?: unknown } | null }
  return named === id && callRefusals.includes(error?.code)
}

/**
 * Returns the result of a JSON-RPC 2.0 response object.
 *
 * @throws RpcError when the node answered an error, InvalidResponseError when the object is malformed
 */
function parseRpcAnswer(answer: unknown, url: string): unknown {
  if (typeof answer !== 'object' || answer === null) throw new InvalidResponseError({ url, reason: 'shape' })
  const { error, result } = answer as { error?: unknown; result?: unknown }
  if (error !== undefined && error !== null) throw parseRpcError(error)
  if (result === undefined) throw new InvalidResponseError({ url, reason: 'shape' })
  return result
}

function parseRpcError(error: unknown): RpcError {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  const errorCode = Number(code ?? Number.NaN)
  const text = typeof error === 'string' ? error : message
  return new RpcError({
    code: Number.isSafeInteger(errorCode) ? errorCode : -1,
    message: typeof text === 'string' ? text : undefined,
    data,
  })
}

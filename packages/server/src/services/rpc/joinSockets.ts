import { rpcErrorCodes } from '@latchkey/protocol'
import type { RawData, WebSocket } from 'ws'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { type Charge, chargeCalls, type Payer } from './chargeCalls.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import { passMessage } from './passMessage.ts'
import type { RpcRefusal } from './RpcBody.ts'
import type { RpcOptions } from './RpcOptions.ts'
import { refusalText } from './refusalText.ts'

/** Milliseconds between pings; a client that missed one whole turn is gone. */
const pingInterval = 30_000

/** Joins a client and a node: messages go through unchanged, counted and checked like those by HTTP. */
export function joinSockets(client: WebSocket, upstream: WebSocket, options: RpcOptions, payer: Payer): void {
  let alive = true
  // messages wait for the one before, or a slow limiter could reorder them
  let queue = Promise.resolve()

  const timer = setInterval(() => {
    if (!alive) client.terminate()
    alive = false
    if (client.readyState === client.OPEN) client.ping()
  }, pingInterval)
  client.on('pong', () => {
    alive = true
  })

  client.on('message', (data, isBinary) => {
    queue = queue.then(() => forward(data, isBinary)).catch(() => client.close(1011, 'Internal error'))
  })
  client.on('error', () => client.terminate())
  client.on('close', () => {
    clearInterval(timer)
    upstream.terminate()
  })

  upstream.on('message', (data, isBinary) => passMessage(upstream, client, data, isBinary))
  upstream.on('error', () => upstream.terminate())
  upstream.on('close', () => client.close(1012, 'The chain provider closed the connection. Connect again.'))
  // it may have closed between opening and now
  if (upstream.readyState !== upstream.OPEN)
    client.close(1012, 'The chain provider closed the connection. Connect again.')

  async function forward(data: RawData, isBinary: boolean): Promise<void> {
    const bytes = toBuffer(data)
    const body = parseRpcBody(bytes, options.config.logRange)
    if (body.type === 'refused') {
      // nonsense costs its sender as much as a call, and never the project
      const problem = await problemOf({ calls: [], weight: 1 }, { ...payer, projectId: undefined })
      answer(problem ? limited(problem, null) : body.refusal)
      return
    }
    const problem = await problemOf(body, payer)
    if (problem) answer(limited(problem, body.type === 'single' ? (body.calls[0].id ?? null) : null))
    else passMessage(client, upstream, bytes, isBinary)
  }

  /** Our own words to the client; one that doesn't read them is not listened to meanwhile. */
  function answer(refusal: RpcRefusal): void {
    passMessage(client, client, Buffer.from(refusalText(refusal)), false)
  }

  /** Why the calls can't be paid for. */
  async function problemOf(charge: Charge, by: Payer): Promise<string | undefined> {
    try {
      await chargeCalls(options.limits, options.config, by, charge)
      return undefined
    } catch (error) {
      if (error instanceof HttpFailure) return error.message
      throw error
    }
  }
}

function limited(message: string, id: RpcRefusal['id']): RpcRefusal {
  return { code: rpcErrorCodes.limitExceeded, message, id }
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

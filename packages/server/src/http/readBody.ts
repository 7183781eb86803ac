import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ApiEnv } from './ApiEnv.ts'
import { gatherBytes } from './gatherBytes.ts'
import { HttpFailure } from './HttpFailure.ts'

/**
 * The request's body as bytes, whatever its content type, read from the socket without a web stream between.
 *
 * @throws HttpFailure 413 above `maxBytes`, 400 when the client left before the end
 */
export async function readBody(c: Context<ApiEnv>, maxBytes: number): Promise<Buffer> {
  if (Number(c.req.header('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const incoming = c.env?.incoming
  if (incoming) return collect(incoming, maxBytes)
  const body = Buffer.from(await c.req.arrayBuffer())
  if (body.length > maxBytes) throw tooLarge(maxBytes)
  return body
}

function collect(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const bytes = gatherBytes(maxBytes)
    const stop = (error: HttpFailure) => {
      incoming.off('data', onData)
      reject(error)
    }
    const onData = (chunk: Buffer) => {
      if (!bytes.add(chunk)) stop(tooLarge(maxBytes))
    }
    incoming.on('data', onData)
    incoming.on('end', () => resolve(bytes.all()))
    incoming.on('error', () => stop(new HttpFailure(400, '', 'The request body ended early')))
    incoming.on('close', () => stop(new HttpFailure(400, '', 'The request body ended early')))
  })
}

function tooLarge(maxBytes: number): HttpFailure {
  return new HttpFailure(413, '', `The request body is larger than ${maxBytes} bytes`)
}

import type { IncomingMessage } from 'node:http'
import { exceedsJsonDepth } from '@latchkey/protocol'
import type { Context } from 'hono'
import * as v from 'valibot'
import { HttpFailure } from './HttpFailure.ts'
import type { ApiEnv } from './Service.ts'

/**
 * Reads the request body as bytes, whatever its content type, from the socket without a web stream.
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
    const bytes = createByteCollector(maxBytes)
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

/**
 * Reads and validates a JSON body, whatever its content type.
 *
 * @param wrongShape status of a body of another shape: 422, or 400 where existing clients expect it
 * @throws HttpFailure 413 when it is too large, 400 when it is no JSON or nested deeper than 32, `wrongShape` with the
 * field's name when it has another shape
 */
export async function readJson<schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: schema,
  maxBytes: number,
  wrongShape: 400 | 422 = 422,
): Promise<v.InferOutput<schema>> {
  return parseJson(await readBody(c, maxBytes), schema, wrongShape)
}

/** Deepest nesting of arrays and objects in a body: far deeper than any schema of the API. */
const maxDepth = 32

/**
 * Parses and validates JSON from outside.
 *
 * @throws HttpFailure 400 when it is no JSON or nested deeper than 32, `wrongShape` with the field's name when it has
 * another shape
 */
export function parseJson<schema extends v.GenericSchema>(
  bytes: Buffer,
  schema: schema,
  wrongShape: 400 | 422 = 422,
): v.InferOutput<schema> {
  if (exceedsJsonDepth(bytes, maxDepth)) throw new HttpFailure(400, '', 'The request body nests too deep')
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new HttpFailure(400, '', 'The request body is not JSON')
  }
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)?.split('.')[0] ?? ''
  throw new HttpFailure(
    wrongShape,
    field,
    `Deserialization error: ${field || 'the body'} has the wrong shape`,
  )
}

/**
 * Collects a body in one piece of memory. A list of its chunks could take forty times its size, as a client may send
 * every byte as a chunk of its own.
 */
type ByteCollector = {
  /** @returns false when the body would become too large. Nothing is added then. */
  add(part: Uint8Array): boolean
  /** The bytes so far. */
  all(): Buffer
}

/** @param limit most bytes */
export function createByteCollector(limit: number): ByteCollector {
  let buffer = Buffer.alloc(0)
  let size = 0
  return {
    add(part) {
      const next = size + part.length
      if (next > limit) return false
      if (next > buffer.length) {
        const larger = Buffer.alloc(Math.min(limit, 2 * next))
        larger.set(buffer.subarray(0, size))
        buffer = larger
      }
      buffer.set(part, size)
      size = next
      return true
    },
    all: () => buffer.subarray(0, size),
  }
}

import { exceedsJsonDepth, withDeadline } from '@latchkey/protocol'
import * as v from 'valibot'
import { SiwxRefusal } from './errors.ts'

/**
 * Reads a body into one growing buffer; undefined when it has more than `maxBytes`. A list of its chunks could take forty
 * times its size, as a client may send every byte as a chunk of its own.
 *
 * @param timeout milliseconds
 * @throws TimeoutError, and the errors of the stream
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  timeout: number,
): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  let bytes = new Uint8Array()
  let size = 0
  // Doubles the buffer when it is full.
  const readAll = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes.subarray(0, size)
      const nextSize = size + value.length
      if (nextSize > maxBytes) return undefined
      if (nextSize > bytes.length) {
        const larger = new Uint8Array(Math.min(maxBytes, 2 * nextSize))
        larger.set(bytes.subarray(0, size))
        bytes = larger
      }
      bytes.set(value, size)
      size = nextSize
    }
  }
  try {
    return await withDeadline(readAll, { timeout, operation: 'Reading a body' })
  } finally {
    // What was not read is discarded.
    reader.cancel().catch(() => undefined)
  }
}

/** Deepest nesting of arrays and objects in a request. */
const maxDepth = 32

/**
 * Parses and validates the JSON of a request.
 *
 * @throws SiwxRefusal 400 when it is no JSON or nested deeper than 32, 422 with the field's name when it has another shape
 */
export function parseJson<schema extends v.GenericSchema>(
  bytes: Uint8Array,
  schema: schema,
): v.InferOutput<schema> {
  if (exceedsJsonDepth(bytes, maxDepth)) throw new SiwxRefusal(400, '', 'The request body nests too deep')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new SiwxRefusal(400, '', 'The request body is not JSON')
  }
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)?.split('.')[0] ?? ''
  throw new SiwxRefusal(422, field, `Deserialization error: ${field || 'the body'} has the wrong shape`)
}

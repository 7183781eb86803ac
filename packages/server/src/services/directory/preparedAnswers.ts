import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ApiEnv } from '../../http/Service.ts'

/** Bytes of all prepared bodies together. */
const maxBytes = 16 * 1024 * 1024
/** Prepared bodies, and the bytes each takes beside body and key: buffer, objects, places in the maps. */
const maxBodies = 5_000
const entryBytes = 600
/** Shorter bodies are not compressed. */
const minCompressedBytes = 1_024

/** A body as it goes to the socket. */
type PreparedBody = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

/** A question to the directory. */
type Question = {
  /** Of two questions with the same key the answer is the same, as long as `source` is. */
  readonly key: string
  /** What the answer is made from. Another object: all prepared answers are dropped. */
  readonly source: object
  readonly cacheControl: string
}

/** Answers a question with JSON: with a body made earlier, or with that of `build`. 304 to a client that has it. */
type PreparedAnswers = {
  get(c: Context<ApiEnv>, question: Question, build: () => unknown): Response | Promise<Response>
  /** How many bodies are prepared. */
  size(): number
}

const compress = promisify(gzip)

/**
 * Creates the answers of the directory, which are the same for everybody: each is made, written as JSON, and compressed
 * once. It is compressed when it is asked for a second time, so that nobody makes the server compress by inventing
 * questions, and one at a time: meanwhile other answers go as they are.
 *
 * The tag of an answer is weak (RFC 9110, section 8.8.1), because both its encodings have the same one.
 */
export function createPreparedAnswers(): PreparedAnswers {
  const bodies = new LRUCache<string, PreparedBody>({
    max: maxBodies,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + entryBytes,
  })
  let source: object | undefined
  let compressing: { readonly from: PreparedBody; readonly body: Promise<PreparedBody> } | undefined

  /** Returns the shorter body, or a promise of it. Undefined while another one is compressed. */
  function findOrCompress(
    key: string,
    plain: PreparedBody,
  ): PreparedBody | Promise<PreparedBody> | undefined {
    const compressedKey = `gzip ${key}`
    const existing = bodies.get(compressedKey)
    if (existing) return existing
    if (compressing) return compressing.from === plain ? compressing.body : undefined
    const madeFrom = source
    const body = compress(plain.bytes)
      .then((bytes) => {
        const compressed = { etag: plain.etag, bytes: new Uint8Array(bytes) }
        // The directory may have been replaced meanwhile.
        if (source === madeFrom) bodies.set(compressedKey, compressed)
        return compressed
      })
      .finally(() => {
        compressing = undefined
      })
    compressing = { from: plain, body }
    return body
  }

  function get(c: Context<ApiEnv>, question: Question, build: () => unknown): Response | Promise<Response> {
    if (question.source !== source) {
      bodies.clear()
      source = question.source
    }
    const earlier = bodies.get(question.key)
    const plain = earlier ?? prepareBody(build())
    if (!earlier) bodies.set(question.key, plain)
    const headers: Record<string, string> = {
      'cache-control': question.cacheControl,
      etag: plain.etag,
      vary: 'accept-encoding',
    }
    if (hasTag(c.req.header('if-none-match'), plain.etag)) return new Response(null, { status: 304, headers })
    headers['content-type'] = 'application/json'
    const mayCompress =
      earlier !== undefined &&
      plain.bytes.length >= minCompressedBytes &&
      acceptsGzip(c.req.header('accept-encoding'))
    const compressed = mayCompress ? findOrCompress(question.key, plain) : undefined
    if (!compressed) return new Response(plain.bytes, { headers })
    headers['content-encoding'] = 'gzip'
    if (compressed instanceof Promise) return compressed.then(({ bytes }) => new Response(bytes, { headers }))
    return new Response(compressed.bytes, { headers })
  }

  return { get, size: () => bodies.size }
}

function prepareBody(answer: unknown): PreparedBody {
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(answer)))
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Whether a client has the answer (RFC 9110, section 13.1.2). */
function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = etag.slice('W/'.length)
  return header.split(',', 20).some((tag) => {
    const trimmed = tag.trim()
    return trimmed === '*' || trimmed.replace(/^W\//, '') === opaque
  })
}

/** Whether a client takes gzip (RFC 9110, section 12.5.3). A weight of 0 means that it does not. */
function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && /(^|,)\s*gzip\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header)
}

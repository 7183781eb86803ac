import type { ChainRequest } from '@latchkey/core/siwx'
import { withDeadline } from '../base/deadline.ts'
import { SiwxBackendError } from '../errors.ts'
import { createByteCollector } from '../http/body.ts'
import { parseRpcAnswer } from './verifySignIn.ts'

/** Milliseconds an answer may take, and its bytes: the code of the largest contract is some 49,000 characters. */
const limits = { time: 8_000, bytes: 128 * 1024 }

/**
 * A node by its URL, which is yours: nothing a visitor sends changes where it is. It is asked for code and calls only, is not
 * followed elsewhere, and its answer is cut off when it is too long.
 *
 * @throws SiwxBackendError `options` for a URL that is none
 */
export function createRpcRequest(url: string): ChainRequest {
  const node = parseNodeUrl(url)
  if (!node)
    throw new SiwxBackendError(
      'options',
      'An entry of `rpc` isn’t an http(s) URL. Name a node of that network.',
    )
  const { username, password, href } = node
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return async (call) => {
    const response = await fetch(href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...((username || password) && { authorization }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      redirect: 'error',
      signal: AbortSignal.timeout(limits.time),
    })
    const bytes = await readBytes(response.body, limits.bytes, limits.time)
    if (!bytes) throw new RangeError(`A node answered more than ${limits.bytes} bytes.`)
    return parseRpcAnswer(bytes.toString('utf8'))
  }
}

/** `fetch` takes no URL with a user's name; a node behind one wants it as a header. */
function parseNodeUrl(url: string): { username: string; password: string; href: string } | undefined {
  try {
    const parts = new URL(url)
    if (!/^https?:$/.test(parts.protocol)) return undefined
    const [username, password] = [decodeURIComponent(parts.username), decodeURIComponent(parts.password)]
    parts.username = ''
    parts.password = ''
    return { username, password, href: parts.href }
  } catch {
    return undefined
  }
}

/**
 * A body as bytes, no more than `most` of them; undefined where there are more.
 *
 * @throws DeadlineError, and what the stream fails with
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  milliseconds: number,
): Promise<Buffer | undefined> {
  if (!body) return Buffer.alloc(0)
  const reader = body.getReader()
  const bytes = createByteCollector(most)
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes.all()
      if (!bytes.add(value)) return undefined
    }
  }
  try {
    return await withDeadline(read(), milliseconds, 'Reading a body')
  } finally {
    // what is left of it is nobody's
    reader.cancel().catch(() => undefined)
  }
}

/** Milliseconds an answer of a node is counted for; that of the app's own function may never come. */
const patience = 10_000

/** A check's place. What it asks a node goes through `count`. */
type Place = (request: ChainRequest) => ChainRequest

/**
 * Runs no more than `most` at once, and refuses what comes above it: a flood of signatures must not become one of a node's. A
 * place is free when the node has answered, not when the visitor has hung up; what isn't asked by then is asked no more.
 *
 * @throws SiwxBackendError `busy`
 */
export function limitConcurrency(
  most: number,
): <value>(run: (count: Place) => Promise<value>) => Promise<value> {
  let running = 0
  return async (run) => {
    if (running >= most) throw new SiwxBackendError('busy', 'Too many sign-ins are checked just now.')
    running++
    let isOver = false
    const asked: Promise<unknown>[] = []
    const count: Place = (request) => (call) => {
      if (isOver) return Promise.reject(new SiwxBackendError('busy', 'Nobody waits for this check any more.'))
      const answer = withDeadline(
        Promise.resolve().then(() => request(call)),
        patience,
        'Asking a node',
      )
      asked.push(answer)
      return answer
    }
    try {
      return await run(count)
    } finally {
      isOver = true
      void Promise.allSettled(asked).then(() => running--)
    }
  }
}

import type { ChainRequest } from '@latchkey/core/siwx'
import { withDeadline } from '../base/promises.ts'
import { SiwxBackendError } from '../errors.ts'
import { createByteCollector } from '../http/body.ts'
import { parseRpcAnswer } from './verifySignIn.ts'

/** Milliseconds and bytes of an answer: the code of the largest contract has some 49,000 characters. */
const limits = { time: 8_000, bytes: 128 * 1024 }

/**
 * Creates the request function of a node. The URL is the operator’s; nothing a visitor sends changes it.
 * Redirects are not followed, and too long answers are cut off.
 *
 * @throws SiwxBackendError `options` for an invalid URL
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

/** Splits credentials off a URL, because `fetch` accepts them only as a header. */
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
 * Reads a body; undefined when it has more than `most` bytes.
 *
 * @throws DeadlineError, and the errors of the stream
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
    // Discards the rest.
    reader.cancel().catch(() => undefined)
  }
}

/** Milliseconds a node request occupies its place; a function of the app may never answer. */
const requestDeadline = 10_000

/** Wraps a request function so that its requests occupy the place of the check. */
type CountRequests = (request: ChainRequest) => ChainRequest

/**
 * Limits parallel checks and refuses more, so that a flood of sign-ins does not become a flood of node
 * requests. A place is free when the node has answered, not when the visitor hangs up; requests not sent by
 * then are not sent at all.
 *
 * @throws SiwxBackendError `busy`
 */
export function limitConcurrency(
  most: number,
): <value>(run: (count: CountRequests) => Promise<value>) => Promise<value> {
  let running = 0
  return async (run) => {
    if (running >= most) throw new SiwxBackendError('busy', 'Too many sign-ins are checked just now.')
    running++
    let isOver = false
    const requests: Promise<unknown>[] = []
    const count: CountRequests = (request) => (call) => {
      if (isOver) return Promise.reject(new SiwxBackendError('busy', 'Nobody waits for this check any more.'))
      const answer = withDeadline(
        Promise.resolve().then(() => request(call)),
        requestDeadline,
        'Asking a node',
      )
      requests.push(answer)
      return answer
    }
    try {
      return await run(count)
    } finally {
      isOver = true
      void Promise.allSettled(requests).then(() => running--)
    }
  }
}

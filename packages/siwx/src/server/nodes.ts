import { withDeadline } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import type { ChainRequest } from '../verifier/verifyEvmSignature.ts'
import { readBytes } from './body.ts'
import { SiwxBackendError } from './errors.ts'

/** Limits of an answer. The code of the largest contract (EIP-170) has some 49,000 characters as hex. */
const nodeLimits = { milliseconds: 8_000, bytes: 128 * 1024 }

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
  const credentials = new TextEncoder().encode(`${username}:${password}`)
  const authorization = `Basic ${base64.encode(credentials)}`
  return async (call) => {
    const response = await fetch(href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...((username || password) && { authorization }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      redirect: 'error',
      signal: AbortSignal.timeout(nodeLimits.milliseconds),
    })
    const bytes = await readBytes(response.body, nodeLimits.bytes, nodeLimits.milliseconds)
    if (!bytes) throw new RangeError(`A node answered more than ${nodeLimits.bytes} bytes.`)
    return parseRpcAnswer(new TextDecoder().decode(bytes))
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

/** Returns the result of a JSON-RPC answer; throws its error. */
export function parseRpcAnswer(text: string): unknown {
  const { result, error } = Object(JSON.parse(text)) as { result?: unknown; error?: unknown }
  if (error !== undefined && error !== null) throw Object(error)
  return result
}

/** Milliseconds after which a node request no longer counts as running: a request function of the app may never answer. */
const requestDeadline = 10_000

/** Wraps a request function, so that the check counts as running until its requests are answered. */
type TrackRequests = (request: ChainRequest) => ChainRequest

/**
 * Limits parallel checks and refuses more, so that a flood of sign-ins does not become a flood of node
 * requests. A check ends when the node has answered, not when the visitor hangs up; requests not sent by
 * then are not sent at all.
 *
 * @returns a function that throws SiwxBackendError `busy`, and what `run` throws
 */
export function limitConcurrency(
  maxChecks: number,
): <value>(run: (track: TrackRequests) => Promise<value>) => Promise<value> {
  let running = 0
  return async (run) => {
    if (running >= maxChecks) throw new SiwxBackendError('busy', 'Too many sign-ins are checked just now.')
    running++
    let isOver = false
    const requests: Promise<unknown>[] = []
    const track: TrackRequests = (request) => (call) => {
      if (isOver) return Promise.reject(new SiwxBackendError('busy', 'Nobody waits for this check any more.'))
      const answer = withDeadline(() => request(call), {
        timeout: requestDeadline,
        operation: 'Asking a node',
      })
      requests.push(answer)
      return answer
    }
    try {
      return await run(track)
    } finally {
      isOver = true
      void Promise.allSettled(requests).then(() => running--)
    }
  }
}

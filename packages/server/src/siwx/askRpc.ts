import type { ChainRequest } from '@latchkey/core/siwx'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import { readBytes } from './readBytes.ts'
import { readRpcAnswer } from './readRpcAnswer.ts'

/** Milliseconds an answer may take, and its bytes: the code of the largest contract is some 49,000 characters. */
const limits = { time: 8_000, bytes: 128 * 1024 }

/**
 * A node by its URL, which is yours: nothing a visitor sends changes where it is. It is asked for code and calls only, is not
 * followed elsewhere, and its answer is cut off when it is too long.
 *
 * @throws SiwxBackendError `options` for a URL that is none
 */
export function askRpc(url: string): ChainRequest {
  const node = readUrl(url)
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
    return readRpcAnswer(bytes.toString('utf8'))
  }
}

/** `fetch` takes no URL with a user's name; a node behind one wants it as a header. */
function readUrl(url: string): { username: string; password: string; href: string } | undefined {
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

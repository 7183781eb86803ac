import { withDeadline } from '../../base/deadline.ts'
import { HttpError, InvalidResponseError, readBody, UnreachableError } from '../../base/http.ts'

/** Milliseconds an answer may take, and its bytes. */
const limits = { time: 15_000, bytes: 64 * 1024 }

/**
 * Asks the app's own backend, with its cookies: `@latchkey/server/siwx`, or what answers as it does.
 * @param base whole address, without a slash at its end
 *
 * @throws HttpError with the reasons of W6, InvalidResponseError, UnreachableError, TimeoutError
 */
export async function askBackend(base: string, route: string, body?: object): Promise<unknown> {
  const url = `${base}/${route}`
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return withDeadline(
    async (signal) => {
      const init: RequestInit = { signal, credentials: 'include', cache: 'no-store', ...(body && post) }
      const { response, text } = await load(url, init)
      if (text === undefined) throw new InvalidResponseError({ url, reason: 'tooLarge' })
      const json = parse(text)
      if (!response.ok)
        throw new HttpError({
          status: response.status,
          url,
          body: json ?? text.slice(0, 2000),
          cause: response,
        })
      if (json === undefined)
        throw new InvalidResponseError({ url, reason: /^\s*</.test(text) ? 'html' : 'json' })
      return json
    },
    { timeout: limits.time, operation: url },
  )
}

async function load(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    return { response, text: await readBody(response, limits.bytes) }
  } catch (cause) {
    throw new UnreachableError({ url, cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { EgressError } from '../../errors/EgressError.ts'
import type { EgressRequest, EgressResponse } from '../../ports/Egress.ts'

/**
 * Sends a request, and again where it is redirected, as often as it allows and within its one deadline. `send` checks
 * each address anew, and takes a redirect as an answer while `redirects` is above 0. Only http(s) and never from https
 * back to http. Another origin gets `accept` and no other header: a key is for whom it was meant.
 */
export async function followRedirects(
  request: EgressRequest,
  send: (hop: EgressRequest) => Promise<EgressResponse>,
): Promise<EgressResponse> {
  const startedAt = performance.now()
  let { url, headers } = request
  for (let left = request.method === 'GET' ? (request.redirects ?? 0) : 0; ; left--) {
    const timeout = request.timeout - (performance.now() - startedAt)
    if (timeout <= 0) throw new EgressError('timed_out', `No whole answer within ${request.timeout} ms.`)
    const response = await send({ ...request, url, ...(headers && { headers }), redirects: left, timeout })
    if (![301, 302, 303, 307, 308].includes(response.status)) return response
    const { location } = response.headers
    if (typeof location !== 'string' || !URL.canParse(location, url))
      throw new EgressError('redirect_refused', 'The answer is a redirect to nowhere.')
    const target = new URL(location, url)
    if (target.protocol === 'http:' && url.toLowerCase().startsWith('https:'))
      throw new EgressError('redirect_refused', 'The answer is a redirect to an unprotected address.')
    if (headers && target.origin !== new URL(url).origin)
      headers = Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.toLowerCase() === 'accept'),
      )
    url = target.href
  }
}

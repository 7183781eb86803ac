import { allowInsecureRequests, customFetch } from 'oauth4webapi'
import { EgressError } from '../../../errors/EgressError.ts'
import type { SocialsOptions } from './createSocials.ts'

/** Milliseconds for one answer of a provider, and bytes of it. */
const timeout = 8_000
const maxBytes = 256 * 1024

/** Options of `oauth4webapi` under which every question goes through the egress guard (X.58). Plain http: development only. */
export function egressFetch({ egress, config }: Pick<SocialsOptions, 'egress' | 'config'>) {
  return {
    [allowInsecureRequests]: config.mode === 'development',
    async [customFetch](
      url: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
    ): Promise<Response> {
      const answer = await egress.request({
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        // GitHub answers nobody without a name
        headers: { ...headers, accept: 'application/json', 'user-agent': 'latchkey' },
        ...(body !== undefined && body !== null && { body: String(body) }),
        timeout,
        maxBytes,
      })
      // whatever it says then, it is not what was asked for
      if (answer.status >= 500)
        throw new EgressError('unreachable', `The provider answered ${answer.status}.`)
      const type = answer.headers['content-type']
      const isEmpty = answer.status === 204 || answer.status === 304
      return new Response(isEmpty ? null : answer.body, {
        status: answer.status,
        headers: typeof type === 'string' ? { 'content-type': type } : {},
      })
    },
  }
}

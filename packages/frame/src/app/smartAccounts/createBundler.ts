import type { CaipNetworkId, FrameConfig } from '@latchkey/protocol'
import type { BundlerMethod } from '@latchkey/protocol/routes'
import * as v from 'valibot'
import { BundlerRefusal, RequestError } from '../errors.ts'

/** Client of the bundler and paymaster of the project's server. */
export type Bundler = {
  /** Where the calls go, without the chain: an app may name it as its paymaster. */
  readonly url: string
  /** Whether the server's configuration names a bundler for a network. Asks nobody. */
  serves(network: CaipNetworkId): boolean
  /**
   * Calls a method on a chain.
   *
   * @throws BundlerRefusal with the code and rule of the server; `noBundler` for a chain without one
   * @throws RequestError `network` where no answer comes
   */
  call(network: CaipNetworkId, method: BundlerMethod, params: readonly unknown[]): Promise<unknown>
}

const answer = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(
    v.object({
      code: v.optional(v.number(), -32_603),
      message: v.optional(v.string(), ''),
      data: v.optional(v.nullable(v.looseObject({ rule: v.optional(v.string(), '') }))),
    }),
  ),
})

/** The envelope of a request that the server refuses before it is a call. */
const envelope = v.object({ reasons: v.array(v.object({ field: v.string() })) })

type BundlerOptions = {
  readonly api: string
  readonly projectId: string
  /** The networks of the frame. */
  readonly networks: FrameConfig['networks']
  readonly fetch?: typeof fetch
  /** Milliseconds. */
  readonly timeout?: number
}

/** Creates a client of `/v1/bundler`. No URL of an app is ever called. */
export function createBundler({
  api,
  projectId,
  networks,
  fetch: fetchFn = fetch,
  timeout = 15_000,
}: BundlerOptions): Bundler {
  const base = new URL('/v1/bundler', api)
  return {
    url: base.href,
    serves: (network) =>
      networks.some(({ caipNetworkId, hasBundler }) => hasBundler && caipNetworkId === network),
    async call(network, method, params) {
      const url = new URL(base)
      url.searchParams.set('projectId', projectId)
      url.searchParams.set('chainId', network)
      let body: unknown
      let status: number
      try {
        const response = await fetchFn(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          credentials: 'omit',
          signal: AbortSignal.timeout(timeout),
        })
        status = response.status
        body = await response.json()
      } catch (cause) {
        throw unreachable(cause)
      }
      const isWithout =
        status === 400 && v.is(envelope, body) && body.reasons.some(({ field }) => field === 'chainId')
      if (isWithout) throw new BundlerRefusal(-32_601, 'noBundler', 'This network has no bundler here.')
      const parsed = v.safeParse(answer, body)
      const { error, result } = parsed.success ? parsed.output : {}
      if (error)
        throw new BundlerRefusal(
          error.code,
          (error.data?.rule ?? '').slice(0, 64),
          (error.message || 'The bundler refused this.').slice(0, 300),
        )
      if (result === undefined) throw unreachable()
      return result
    },
  }
}

function unreachable(cause?: unknown): RequestError {
  return new RequestError(
    'network',
    'The service that sends several calls at once can’t be reached. Check the connection and try again.',
    { cause },
  )
}

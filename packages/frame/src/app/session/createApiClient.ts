import { type ApiRoute, type AuthFailure, authFailures } from '@latchkey/protocol'
import { errorEnvelope } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { FrameApiError } from '../errors.ts'
import { createProof } from './deviceKey.ts'

type ApiClientOptions = {
  readonly projectId: string
  readonly deviceKey: CryptoKeyPair
  readonly fetch?: typeof fetch
  readonly now?: () => number
  /** Milliseconds. Longer than the server's long poll (`authLimits.longPoll`). */
  readonly timeout?: number
}

type Body<route extends ApiRoute> = route extends { readonly request: infer schema extends v.GenericSchema }
  ? v.InferInput<schema>
  : undefined

/** Client of the sign-in and keys APIs. Each call has a proof of the device key (`createProof`). */
export type ApiClient = {
  /**
   * Sends one request. Aborting `signal` ends a request whose answer nobody waits for any more, as an offline failure.
   *
   * @throws FrameApiError
   */
  call<const route extends ApiRoute>(
    base: string,
    route: route,
    body: Body<route>,
    accessToken?: string,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<route['response']>>
}

/**
 * Milliseconds a nonce is sent. The server accepts each for 150 s or longer; one that it no longer accepts costs a refused request,
 * which a proof without a nonce does not.
 */
const nonceLife = 120_000

/**
 * Creates the client. A proof has the newest nonce of the service it is for, while that is fresh. With a wrong clock a call without a
 * fresh nonce is repeated (RFC 9449 section 8).
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { projectId, deviceKey, fetch: fetchFn = fetch, now = Date.now, timeout = 28_000 } = options
  const nonces = new Map<string, { readonly value: string; readonly receivedAt: number }>()

  async function send(
    url: URL,
    route: ApiRoute,
    {
      body,
      accessToken,
      signal,
    }: {
      readonly body: string | undefined
      readonly accessToken: string | undefined
      readonly signal: AbortSignal | undefined
    },
  ) {
    const { method, caller } = route
    // sign-in and keys have nonces of their own, also on one host
    const [, service = ''] = route.path.split('/')
    const key = `${url.origin}/${service}`
    const newest = nonces.get(key)
    const nonce = newest && now() - newest.receivedAt < nonceLife ? newest.value : undefined
    const headers: Record<string, string> = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
    }
    if (caller !== 'none')
      headers.dpop = await createProof(deviceKey, { method, url, body, accessToken, nonce, now: now() })
    const response = await fetchFn(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    }).catch((cause: unknown) => {
      throw new FrameApiError(
        'offline',
        0,
        'The wallet’s server can’t be reached. Check your connection and try again.',
        { cause },
      )
    })
    const newNonce = response.headers.get('dpop-nonce')
    if (newNonce) nonces.set(key, { value: newNonce, receivedAt: now() })
    const json: unknown = await response.json().catch(() => undefined)
    return { response, json }
  }

  return {
    async call(base, route, payload, accessToken, signal) {
      const url = new URL(route.path, base)
      url.searchParams.set('projectId', projectId)
      const body = route.method === 'POST' ? JSON.stringify(payload ?? {}) : undefined
      const request = { body, accessToken, signal }
      let { response, json } = await send(url, route, request)
      if (failuresOf(json)[0]?.field === 'use_dpop_nonce')
        ({ response, json } = await send(url, route, request))
      if (!response.ok) throw refusal(response.status, json)
      const parsed = v.safeParse(route.response, json)
      if (!parsed.success)
        throw new FrameApiError(
          'unknown',
          response.status,
          'The wallet’s server returned an invalid response. Try again in a moment.',
        )
      return parsed.output
    },
  }
}

function failuresOf(json: unknown) {
  const parsed = v.safeParse(errorEnvelope, json)
  return parsed.success ? parsed.output.reasons : []
}

function refusal(status: number, json: unknown): FrameApiError {
  const [{ field, description } = { field: '', description: '' }, ...details] = failuresOf(json)
  const known = Object.hasOwn(authFailures, field) ? (field as AuthFailure) : 'unknown'
  // The server names the cooldown of mails `email`, as existing clients expect; the status tells it from a wrong address.
  const code = known === 'email' && status === 429 ? 'cooldown' : known
  const provider = details.find((reason) => reason.field === 'provider')?.description
  const message = description || 'The wallet’s server rejected this. Try again later.'
  return new FrameApiError(code, status, message, { provider })
}

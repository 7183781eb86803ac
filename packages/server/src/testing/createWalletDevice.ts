import { createHash, randomBytes } from 'node:crypto'
import type {
  ApiRoute,
  DeviceReply,
  EmailChangeDone,
  ErrorEnvelope,
  OtpReply,
  SessionReply,
  SignInReply,
} from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'

/** What a test may forge of a request. */
type Forgery = {
  readonly accessToken?: string
  readonly claims?: Record<string, unknown>
  readonly header?: Record<string, unknown>
  /** Sent instead of the proof that was made. */
  readonly proof?: string | null
  /** Sent instead of the body the proof is for. */
  readonly body?: unknown
  readonly query?: string
  /** Default `local`. */
  readonly project?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer: `reply` when the status is 200, `failure` otherwise. `proof` is the DPoP proof that was sent. */
type Answer<reply> = {
  readonly status: number
  readonly reply: reply
  readonly failure: { readonly field: string; readonly description: string }
  /** The reasons after the first. */
  readonly more: ErrorEnvelope['reasons']
  readonly headers: Headers
  readonly proof: string
}

type Request<route extends ApiRoute> = route extends { readonly request: infer schema extends GenericSchema }
  ? v.InferInput<schema>
  : undefined

/** A browser with a device key, as the frame is one: signs its requests and stores its session. */
export type WalletDevice = Awaited<ReturnType<typeof createWalletDevice>>

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

export async function createWalletDevice(
  url: string,
  { nonce: asksNonce = true, keysUrl = url }: { nonce?: boolean; keysUrl?: string } = {},
) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const thumbprint = await calculateJwkThumbprint(jwk)
  let nonce: string | undefined
  const hostOf = ({ path }: ApiRoute) => (path.startsWith('/keys/') ? keysUrl : url)
  let session: SessionReply | undefined

  async function prove(
    route: ApiRoute,
    body: string | undefined,
    forgery: Forgery,
    token: string | undefined,
  ) {
    const claims = {
      jti: randomBytes(16).toString('base64url'),
      htm: route.method,
      htu: `${hostOf(route)}${route.path}`,
      iat: Math.floor(Date.now() / 1000),
      ...(nonce !== undefined && { nonce }),
      ...(token !== undefined && { ath: hash(token) }),
      ...(body !== undefined && { bh: hash(body) }),
      ...forgery.claims,
    }
    return new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...forgery.header })
      .sign(privateKey)
  }

  async function ask<const route extends ApiRoute>(
    route: route,
    body: Request<route>,
    forgery: Forgery = {},
  ): Promise<Answer<InferOutput<route['response']>>> {
    const usesToken = route.caller === 'session' || route.caller === 'fresh'
    const token = forgery.accessToken ?? (usesToken ? session?.accessToken : undefined)
    const text = body === undefined ? undefined : JSON.stringify(body)
    const send = async () => {
      const proof = forgery.proof === undefined ? await prove(route, text, forgery, token) : forgery.proof
      const sent = forgery.body === undefined ? text : JSON.stringify(forgery.body)
      const response = await fetch(
        `${hostOf(route)}${route.path}?projectId=${forgery.project ?? 'local'}${forgery.query ?? ''}`,
        {
          method: route.method,
          headers: {
            ...forgery.headers,
            ...(proof !== null && route.caller !== 'none' && { dpop: proof }),
            ...(token !== undefined && { authorization: `DPoP ${token}` }),
          },
          ...(sent !== undefined && { body: sent }),
        },
      )
      nonce = asksNonce ? (response.headers.get('dpop-nonce') ?? nonce) : undefined
      return { response, proof: proof ?? '' }
    }
    let { response, proof } = await send()
    let json = (await response.json()) as unknown
    const isNonce = (json as ErrorEnvelope).reasons?.[0]?.field === 'use_dpop_nonce'
    if (isNonce && asksNonce && forgery.proof === undefined && forgery.claims?.nonce === undefined) {
      ;({ response, proof } = await send())
      json = await response.json()
    }
    const { status, headers } = response
    const [failure = { field: '', description: '' }, ...more] = (json as ErrorEnvelope).reasons ?? []
    const reply = (status === 200 ? v.parse(route.response, json) : {}) as InferOutput<route['response']>
    return { status, reply, failure, more, headers, proof }
  }

  return {
    thumbprint,
    ask,
    /** Calls a route and returns `ok`, or the field of the refusal. */
    async outcome<const route extends ApiRoute>(route: route, body: Request<route>, forgery: Forgery = {}) {
      const { status, failure } = await ask(route, body, forgery)
      return status === 200 ? 'ok' : failure.field
    },
    /** Uses a refresh token, by default its own, and stores nothing. */
    tryRefresh: (refreshToken = session?.refreshToken ?? '') =>
      ask(authApi.refresh, { refreshToken, attempt: randomBytes(16).toString('base64url') }),
    get session() {
      if (!session) throw new Error('The device has no session.')
      return session
    },
    set session(value: SessionReply) {
      session = value
    },
    get nonce() {
      return nonce
    },
    /** Stores the tokens of an answer. */
    keep(reply: SessionReply | EmailChangeDone | OtpReply | DeviceReply) {
      if (!('refreshToken' in reply)) throw new Error('The answer has no session.')
      session = reply
    },
    /** Exchanges its refresh token and stores the new tokens. */
    async refresh() {
      const { reply, failure, status } = await this.tryRefresh()
      if (status !== 200) throw new Error(failure.description)
      session = reply
    },
    connect: (email: string, options: { first?: 'code' | 'link' | undefined; forgery?: Forgery } = {}) =>
      ask(
        authApi.connectEmail,
        {
          email,
          app: { origin: 'https://app.example' },
          device: { browser: 'firefox', system: 'linux' },
          ...(options.first && { first: options.first }),
        },
        options.forgery,
      ) as Promise<Answer<SignInReply>>,
  }
}

import type { AccessClaims, ApiRoute } from '@latchkey/protocol'
import type { Handler } from 'hono'
import type { GenericSchema, InferOutput } from 'valibot'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { ReplayGuard } from '../../secrets/replayGuard.ts'
import { parseJson, readBody } from '../body.ts'
import { checkProject } from '../checkProject.ts'
import { HttpFailure } from '../HttpFailure.ts'
import { consumeTokens, routeLimitRule } from '../rateLimit.ts'
import type { ApiEnv } from '../Service.ts'
import { type ProofNonces, verifyProof } from './proof.ts'
import { requireFresh, type SessionCheck, verifySession } from './session.ts'

/** Ports and settings that {@link createRouteHandler} needs of its service. */
export type CallerOptions = Pick<Ports, 'clock' | 'limits' | 'log' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  /** Where clients reach these routes. No trailing slash. */
  readonly baseUrl: () => string
  readonly nonces: () => Promise<ProofNonces>
  readonly replays: ReplayGuard
  readonly session: Omit<SessionCheck, 'now' | 'issuer'> & { readonly issuer: () => string }
}

/** A call whose caller has proven what the route requires. */
export type Call<route extends ApiRoute> = {
  readonly body: route extends { readonly request: infer schema extends GenericSchema }
    ? InferOutput<schema>
    : undefined
  /** JWK thumbprint (RFC 7638) of the device key. Empty where the route requires no proof. */
  readonly thumbprint: string
  /** Claims of the access token. Always present where the route requires a session, else when a valid one was sent. */
  readonly claims: AccessClaims | undefined
  readonly clientAddress: string
  readonly projectId: string | undefined
  /** The page that calls, as its browser says. Other callers may write anything. */
  readonly origin: string | undefined
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/** Bytes of the largest body: a share set with eight recovery methods. */
const maxBytes = 65_536

/**
 * Returns the handler of a route whose caller may have to prove a device key or a session: the routes of `services/auth`
 * and `services/keys`. All other services register their rows with `mount` (`http/mount.ts`). Rate limit, project, body,
 * proof and session are checked in this order, as the row says, before `answer` runs. Unexpected errors become 503 without
 * details.
 */
export function createRouteHandler<const route extends ApiRoute>(
  options: CallerOptions,
  route: route,
  answer: (call: Call<route>) => Promise<InferOutput<route['response']>>,
): Handler<ApiEnv> {
  const { limits, log } = options
  return async (c) => {
    const clientAddress = c.env?.clientAddress ?? ''
    await consumeTokens(limits, `${route.path}|${clientAddress}`, routeLimitRule(options.config), 1)
    // The caller is the frame, whose origin is on no list. The origin of the app is checked where it is named.
    const projectId = c.req.query('projectId')
    if (route.caller !== 'none') await checkProject(options, { projectId, origin: undefined, clientAddress })
    try {
      const bytes = route.request ? await readBody(c, maxBytes) : undefined
      const body = route.request && bytes ? parseJson(bytes, route.request) : undefined
      const caller = await verifyCaller(options, route, {
        proof: c.req.header('dpop'),
        authorization: c.req.header('authorization'),
        body: bytes,
        onNonce: (nonce) => {
          c.env?.outgoing?.setHeader('dpop-nonce', nonce)
        },
      })
      const { signal } = c.req.raw
      const origin = c.req.header('origin')
      const call = { ...caller, body, clientAddress, projectId, origin, signal } as Call<route>
      const reply = await answer(call)
      return c.json(reply as object, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      if (error instanceof HttpFailure) throw error
      const problem = error instanceof Error ? error.name : 'unknown'
      log.error({ requestId: c.env?.requestId, route: route.path, problem }, 'A part of the server is down')
      throw new HttpFailure(
        503,
        'unavailable',
        'The server can’t do this right now. Nothing changed. Try again in a minute.',
        { 'retry-after': '5' },
      )
    }
  }
}

/** Verifies what the route requires of its caller. The answer carries a new nonce, whatever the result is. */
async function verifyCaller(
  { clock, nonces, replays, session, baseUrl }: CallerOptions,
  { caller, method, path, grant }: ApiRoute,
  sent: {
    readonly proof: string | undefined
    readonly authorization: string | undefined
    readonly body: Uint8Array | undefined
    readonly onNonce: (nonce: string) => void
  },
): Promise<{ thumbprint: string; claims: AccessClaims | undefined }> {
  if (caller === 'none') return { thumbprint: '', claims: undefined }
  const now = clock.now()
  const proofNonces = await nonces()
  sent.onNonce(proofNonces.make(now))
  const accessToken = /^DPoP ([\w.-]{1,4096})$/i.exec(sent.authorization ?? '')?.[1]
  const { proof, body } = sent
  const target = { proof, method, url: `${baseUrl()}${path}`, body, accessToken, now }
  const { thumbprint } = await verifyProof(target, { nonces: proofNonces, replays })
  const check = { ...session, issuer: session.issuer(), now }
  if (caller === 'proof' && accessToken === undefined) return { thumbprint, claims: undefined }
  if (caller === 'proof') {
    // An expired token is no reason to refuse a caller who requests a new one.
    const claims = await verifySession(accessToken, thumbprint, check, grant).catch((error: unknown) => {
      if (error instanceof HttpFailure) return undefined
      throw error
    })
    return { thumbprint, claims }
  }
  const claims = await verifySession(accessToken, thumbprint, check, grant)
  if (caller === 'fresh') requireFresh(claims, now)
  return { thumbprint, claims }
}

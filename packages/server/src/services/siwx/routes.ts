import { randomBytes } from 'node:crypto'
import { type ChainRequest, createSiwxNonce } from '@latchkey/core/siwx'
import {
  type CaipNetworkId,
  parseCaipAddress,
  type SiwxMe,
  type SiwxNonce,
  type SiwxToken,
} from '@latchkey/protocol'
import { siwxRequest } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import { readJson } from '../../http/body.ts'
import { requireProject } from '../../http/checkProject.ts'
import { guarded } from '../../http/guarded.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { limitRoute, routeLimitRule } from '../../http/rateLimit.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Chains } from '../../ports/chains.ts'
import { createReplayGuard } from '../../secrets/replayGuard.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'
import { parseRpcAnswer, signInLimits, toRefusal, verifySignIn } from '../../siwx/verifySignIn.ts'
import { createNonceTokens } from './nonceTokens.ts'
import { createSession, requireBearerSession, type SiwxContext, type SiwxOptions } from './sessions.ts'

/** Sign-in with any wallet: nonces, verified messages, token sessions. Not the embedded wallet's, which is `auth`. */
export function siwx(options: SiwxOptions): Service {
  const { authKms: kms, clock, config, db, limits, log } = options
  const routes = new Hono<ApiEnv>()
  if (!config.siwx.isOn) return { routes }
  const make = { nonce: () => randomBytes(32) }
  const secrets = createServiceSecrets({ db, kms, table: 'siwxSecret', make })
  const own: SiwxContext = {
    ...options,
    nonces: async () => createNonceTokens((await secrets()).nonce),
    use: createReplayGuard(db, 'siwxUsed', clock),
  }
  const isProject = requireProject(options)
  const answers: Record<string, (c: Context<ApiEnv>, siwx: SiwxContext) => Promise<Response>> = {
    'GET /auth/v1/nonce': getNonce,
    'POST /auth/v1/authenticate': authenticate,
    'GET /auth/v1/me': getMe,
    'POST /auth/v1/sign-out': signOut,
  }
  for (const [route, answer] of Object.entries(answers)) {
    const [method = '', path = ''] = route.split(' ')
    const safely = async (c: Context<ApiEnv>): Promise<Response> => {
      try {
        return await answer(c, own)
      } catch (thrown) {
        const error = toRefusal(thrown)
        if (error instanceof HttpFailure) throw error
        const problem = error instanceof Error ? error.name : 'unknown'
        log.error({ requestId: c.env?.requestId, route: path, problem }, 'A part of the server is down')
        const what = 'Signing in is not available just now. Nothing was changed; try again in a moment.'
        throw new HttpFailure(503, 'unavailable', what, { 'retry-after': '5' })
      }
    }
    routes.on(method, path, guarded([limitRoute(limits, route, routeLimitRule(config)), isProject], safely))
  }
  return { routes, check: () => kms.check() }
}

/** `GET /auth/v1/nonce`: a nonce for this page, good once and for five minutes. */
async function getNonce(c: Context<ApiEnv>, siwx: SiwxContext): Promise<Response> {
  const nonces = await siwx.nonces()
  const { origin } = requireOrigin(c)
  const project = c.req.query('projectId') ?? ''
  await requireOriginList(project, siwx)
  const nonce = createSiwxNonce()
  const to = { project, origin }
  const token = await nonces.make(nonce, to, siwx.clock.now())
  const body: SiwxNonce = { nonce, token }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/**
 * `POST /auth/v1/authenticate`: a signed message against a token. The message must be for the host of the page that
 * asks, and carry the nonce of `x-nonce-jwt`, which is used up by the first try that gets as far as its signature.
 */
async function authenticate(c: Context<ApiEnv>, siwx: SiwxContext): Promise<Response> {
  const request = await readJson(c, siwxRequest, signInLimits.body)
  const { origin, host } = requireOrigin(c)
  const project = c.req.query('projectId') ?? ''
  const now = siwx.clock.now()
  const given = await (await siwx.nonces()).read(c.req.header('x-nonce-jwt') ?? '', { project, origin }, now)
  const { message, account } = await verifySignIn(request, {
    domains: [host],
    now,
    nonce: async (nonce) =>
      given !== undefined && nonce === given.nonce && (await siwx.use(nonce, given.until)),
    request: (chain) => createChainRequest(siwx.chains, chain),
    signal: c.req.raw.signal,
  })
  const { expirationTime } = message
  const token = await createSession(siwx, {
    project,
    origin,
    account,
    ...(expirationTime !== undefined && { expires: expirationTime }),
  })
  const body: SiwxToken = { token }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** `GET /auth/v1/me`: who is signed in by a token, and on which page. */
async function getMe(c: Context<ApiEnv>, siwx: SiwxContext): Promise<Response> {
  const { account, origin, createdAt, until } = await requireBearerSession(c, siwx)
  const parts = parseCaipAddress(account)
  const body: SiwxMe = {
    account,
    address: parts?.address ?? '',
    chainId: parts?.caipNetworkId ?? '',
    origin,
    issuedAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(until).toISOString(),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** `POST /auth/v1/sign-out`: its token counts for nothing afterwards, wherever it was copied to. */
async function signOut(c: Context<ApiEnv>, siwx: SiwxContext): Promise<Response> {
  const { tokenDigest } = await requireBearerSession(c, siwx)
  await siwx.db.query.deleteFrom('siwxSession').where('tokenDigest', '=', tokenDigest).execute()
  return c.json({}, 200, { 'cache-control': 'no-store' })
}

/**
 * Only a project that lists its origins signs people in: without a list any page could, in its name. Development needs none.
 *
 * @throws HttpFailure 401 `authentication`, with what the operator does
 */
async function requireOriginList(
  project: string,
  { config, projects }: Pick<SiwxContext, 'config' | 'projects'>,
): Promise<void> {
  if (config.mode === 'development' || (await projects.origins(project))) return
  throw new HttpFailure(
    401,
    'authentication',
    'We failed to authenticate your request: this project has no list of origins, so any page could sign people in to it. Add your pages with "latchkey projects origins <id> add https://app.example", and leave LATCHKEY_PROJECTS on "auto" or "check".',
  )
}

/**
 * The page that asks, as the browser says: its host is what a message may name. Whether the project lists it was checked
 * before.
 *
 * @throws HttpFailure 401 where no page asks
 */
function requireOrigin(c: Context<ApiEnv>): URL {
  const origin = c.req.header('origin') ?? ''
  if (/^https?:\/\/[^/]+$/.test(origin) && URL.canParse(origin)) return new URL(origin)
  throw new HttpFailure(
    401,
    'authentication',
    'We failed to authenticate your request: a sign-in belongs to a page, and no browser says which. Verify it yourself with @latchkey/core/siwx.',
  )
}

/** A chain of this server as the verifier asks it; undefined for others. */
function createChainRequest(chains: Chains, chain: CaipNetworkId): ChainRequest | undefined {
  if (!chains.get(chain)?.http) return undefined
  return async (call) => {
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }))
    const { body } = await chains.send(chain, bytes)
    return parseRpcAnswer(Buffer.from(body).toString('utf8'))
  }
}

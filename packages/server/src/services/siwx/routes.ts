import { randomBytes } from 'node:crypto'
import {
  type CaipNetworkId,
  parseCaipAddress,
  type SiwxMe,
  type SiwxNonce,
  type SiwxToken,
} from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { siwxRequest } from '@latchkey/protocol/schemas'
import { type ChainRequest, createSiwxNonce } from '@latchkey/siwx'
import { parseRpcAnswer, SiwxRefusal, signInLimits, toSiwxRefusal, verifySignIn } from '@latchkey/siwx/server'
import { type Context, Hono } from 'hono'
import { readJson } from '../../http/body.ts'
import { requireProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Chains } from '../../ports/chains.ts'
import { createReplayGuard } from '../../secrets/replayGuard.ts'
import { createServiceSecrets } from '../../secrets/serviceSecrets.ts'
import { createNonceTokens } from './nonceTokens.ts'
import { createSession, requireBearerSession, type SiwxContext, type SiwxOptions } from './sessions.ts'

/**
 * Creates the service `siwx`, sign-in with any wallet: nonces, verified messages, token sessions. The sign-in of
 * embedded wallets is the service `auth`.
 */
export function siwx(options: SiwxOptions): Service {
  const { authKms: kms, clock, config, db, log } = options
  const routes = new Hono<ApiEnv>()
  if (!config.siwx.isOn) return { routes }
  const make = { nonce: () => randomBytes(32) }
  const secrets = createServiceSecrets({ db, kms, table: 'siwxSecret', make })
  const context: SiwxContext = {
    ...options,
    nonces: async () => createNonceTokens((await secrets()).nonce),
    use: createReplayGuard(db, 'siwxUsed', clock),
  }
  const hasProject = requireProject(options)
  const mount = createMount(routes, options)
  /** Mounts a row behind the project check, and turns what a handler throws into the failure clients know. */
  const serve = (
    row: routeTable.Route,
    answer: (c: Context<ApiEnv>, siwx: SiwxContext) => Promise<Response>,
  ) =>
    mount(row, hasProject, async (c) => {
      try {
        return await answer(c, context)
      } catch (thrown) {
        const error = toSiwxRefusal(thrown)
        if (error instanceof SiwxRefusal)
          throw new HttpFailure(error.status, error.field, error.message, error.headers)
        if (error instanceof HttpFailure) throw error
        const problem = error instanceof Error ? error.name : 'unknown'
        log.error({ requestId: c.env?.requestId, route: row.path, problem }, 'A part of the server is down')
        const what = 'Signing in is not available just now. Nothing was changed; try again in a moment.'
        throw new HttpFailure(503, 'unavailable', what, { 'retry-after': '5' })
      }
    })
  serve(routeTable.getSiwxNonce, getNonce)
  serve(routeTable.authenticateSiwx, authenticate)
  serve(routeTable.getSiwxSession, getMe)
  serve(routeTable.signOutSiwx, signOut)
  return { routes, check: () => kms.check() }
}

/** `GET /auth/v1/nonce`: a nonce for the requesting page, valid once and for five minutes. */
async function getNonce(c: Context<ApiEnv>, siwx: SiwxContext): Promise<Response> {
  const nonces = await siwx.nonces()
  const { origin } = requireOrigin(c)
  const project = c.req.query('projectId') ?? ''
  await requireOriginList(project, siwx)
  const nonce = createSiwxNonce()
  const to = { project, origin }
  const token = await nonces.sign(nonce, to, siwx.clock.now())
  const body: SiwxNonce = { nonce, token }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/**
 * `POST /auth/v1/authenticate`: exchanges a signed message for a session token. The message has to name the
 * host of the requesting page and carry the nonce of `x-nonce-jwt`. The first attempt that reaches the
 * signature check uses the nonce up.
 */
async function authenticate(c: Context<ApiEnv>, siwx: SiwxContext): Promise<Response> {
  const request = await readJson(c, siwxRequest, signInLimits.body)
  const { origin, host } = requireOrigin(c)
  const project = c.req.query('projectId') ?? ''
  const now = siwx.clock.now()
  const issued = await (await siwx.nonces()).verify(
    c.req.header('x-nonce-jwt') ?? '',
    { project, origin },
    now,
  )
  const { message, account } = await verifySignIn(request, {
    domains: [host],
    now,
    nonce: async (nonce) =>
      issued !== undefined && nonce === issued.nonce && (await siwx.use(nonce, issued.until)),
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

/** `GET /auth/v1/me`: the account of a token, and the page it signed in on. */
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

/** `POST /auth/v1/sign-out`: ends the session, for every copy of its token. */
async function signOut(c: Context<ApiEnv>, siwx: SiwxContext): Promise<Response> {
  const { tokenDigest } = await requireBearerSession(c, siwx)
  await siwx.db.query.deleteFrom('siwxSession').where('tokenDigest', '=', tokenDigest).execute()
  return c.json({}, 200, { 'cache-control': 'no-store' })
}

/**
 * Requires that the project lists its origins: otherwise any page could sign people in to it. Development needs
 * no list.
 *
 * @throws HttpFailure 401 `authentication`, telling the operator what to do
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
 * Origin of the requesting page, from the browser. Its host is what a message has to name. That the project
 * lists it was checked before.
 *
 * @throws HttpFailure 401 when no page asks
 */
function requireOrigin(c: Context<ApiEnv>): URL {
  const origin = c.req.header('origin') ?? ''
  if (/^https?:\/\/[^/]+$/.test(origin) && URL.canParse(origin)) return new URL(origin)
  throw new HttpFailure(
    401,
    'authentication',
    'We failed to authenticate your request: a sign-in belongs to a page, and no browser says which. Verify it yourself with @latchkey/siwx.',
  )
}

/** Request function of a chain for the verifier; undefined for chains this server does not serve. */
function createChainRequest(chains: Chains, chain: CaipNetworkId): ChainRequest | undefined {
  if (!chains.get(chain)?.http) return undefined
  return async (call) => {
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }))
    const { body } = await chains.send(chain, bytes)
    return parseRpcAnswer(Buffer.from(body).toString('utf8'))
  }
}

import { TimeoutError } from '@latchkey/protocol'
import { siwxRequest } from '@latchkey/protocol/schemas'
import { SiwxError } from '../message/SiwxError.ts'
import { parseJson, readBytes } from './body.ts'
import { formatCookie, getCookie } from './cookies.ts'
import { createRandomId, digest } from './digests.ts'
import { SiwxRefusal, toResponse, toSiwxRefusal } from './errors.ts'
import type { Sites } from './sites.ts'
import { signInLimits, verifySignIn } from './verifySignIn.ts'
import { getVisitor, type SiwxContext, toOwners, toVisitor } from './visitors.ts'

type Route = (request: Request, context: SiwxContext, origin: string | undefined) => Promise<Response>

/** Routes by the last part of the path, so that the app chooses the prefix and states it once. */
const routes: Readonly<Record<string, { readonly method: string; readonly answer: Route }>> = {
  nonce: { method: 'GET', answer: getNonce },
  authenticate: { method: 'POST', answer: authenticate },
  me: { method: 'GET', answer: getMe },
  'sign-out': { method: 'POST', answer: signOut },
}

/**
 * Creates the handler of all four routes, with their common checks and headers. Failures that are not the
 * visitor’s are passed to `onError`.
 */
export function createRoutes(
  context: SiwxContext,
  onError: (error: unknown) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    let origin: string | undefined
    let response: Response
    try {
      origin = requireSite(request, context.sites)
      response = await dispatch(request, context, origin)
    } catch (thrown) {
      // After the visitor has hung up a failure concerns nobody.
      const report = request.signal.aborted ? () => {} : onError
      response = toResponse(toRefusal(thrown, report))
    }
    const { headers } = response
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('vary', 'origin, cookie')
    if (origin !== undefined) {
      headers.set('access-control-allow-origin', origin)
      headers.set('access-control-allow-credentials', 'true')
    }
    return response
  }
}

async function dispatch(
  request: Request,
  context: SiwxContext,
  origin: string | undefined,
): Promise<Response> {
  const name = new URL(request.url).pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined
  if (!route) throw new SiwxRefusal(404, '', 'There is nothing at this address')
  if (request.method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-methods': route.method,
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      },
    })
  if (request.method !== route.method)
    throw new SiwxRefusal(405, '', `This address takes ${route.method} only`, { allow: route.method })
  return route.answer(request, context, origin)
}

/** Converts anything thrown to the refusal the visitor gets. */
function toRefusal(thrown: unknown, onError: (error: unknown) => void): SiwxRefusal {
  const error = toSiwxRefusal(thrown)
  if (error instanceof SiwxRefusal) {
    if (error.status === 503) onError(thrown)
    return error
  }
  if (error instanceof TimeoutError)
    return new SiwxRefusal(408, '', 'The request body didn’t come to its end in time')
  onError(thrown)
  const text = 'Signing in is not available just now. Nothing was changed; try again in a moment.'
  return new SiwxRefusal(503, 'unavailable', text, { 'retry-after': '5' })
}

/**
 * `GET nonce`: a nonce for this browser, valid once and for five minutes. The browser is recognised by a cookie
 * of the same lifetime, so a nonce that somebody else requested signs nobody in here.
 */
async function getNonce(request: Request, { nonces, cookies, sites, now }: SiwxContext): Promise<Response> {
  const browser = getCookie(request.headers, cookies.browser) ?? createRandomId()
  const { isSecure } = sites
  const cookie = formatCookie(cookies.browser, browser, {
    isSecure,
    sameSite: 'Strict',
    maxAge: signInLimits.nonce / 1000,
  })
  return Response.json({ nonce: nonces.create(browser, now()) }, { headers: { 'set-cookie': cookie } })
}

/** Milliseconds a browser has to send the body. */
const bodyDeadline = 10_000

/**
 * `POST authenticate`: exchanges a signed message for a session, in a cookie that scripts cannot read. The
 * message has to name the host of the requesting page and carry a nonce of this browser. The first attempt that
 * reaches the signature check uses the nonce up.
 */
async function authenticate(
  request: Request,
  context: SiwxContext,
  origin: string | undefined,
): Promise<Response> {
  const { store, nonces, cookies, sites, now } = context
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new SiwxRefusal(415, 'content-type', 'The request body must be application/json')
  const isTooLong = Number(request.headers.get('content-length')) > signInLimits.body
  const bytes = isTooLong ? undefined : await readBytes(request.body, signInLimits.body, bodyDeadline)
  if (!bytes) throw new SiwxRefusal(413, '', `The request body is larger than ${signInLimits.body} bytes`)
  const signed = parseJson(bytes, siwxRequest)
  const browser = getCookie(request.headers, cookies.browser)
  if (browser === undefined || origin === undefined)
    throw new SiwxRefusal(
      401,
      'cookie',
      'Your browser didn’t bring back the cookie of this sign-in. Allow cookies of this site, and try again within five minutes.',
    )
  const time = now()
  let rememberedUntil = 0
  const { account, message, signer, isDelegated } = await context.check((track) =>
    verifySignIn(signed, {
      domains: [new URL(origin).host],
      ...(context.chains && { chains: context.chains }),
      now: time,
      nonce: async (nonce) => {
        const until = nonces.verify(nonce, browser, time)
        if (until === undefined) return false
        rememberedUntil = until + signInLimits.spare
        return await store.consumeNonce(nonce, rememberedUntil)
      },
      request: (chain) => {
        const node = context.request(chain)
        return node && track(node)
      },
      signal: request.signal,
    }),
  )
  const { expirationTime } = message
  const until = Math.min(
    time + context.sessionDuration,
    expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(expirationTime),
  )
  if (until <= time) throw new SiwxError('expired', { field: 'expirationTime' })
  const owners = await toOwners(account)
  const owner = signer === 'key' || isDelegated ? owners.key : owners.contract
  const session = { account, signer, owner, origin, createdAt: time, until }
  const id = createRandomId()
  await store.saveSession(digest(id), session)
  // Checked after saving: a later end finds the session, an earlier one is found here.
  const ended = await store.readEnd(owner)
  if (ended !== undefined && rememberedUntil < ended) {
    await store.endSession(digest(id))
    throw new SiwxError('nonce', { field: 'nonce' })
  }
  const previousId = getCookie(request.headers, cookies.session)
  if (previousId !== undefined) await store.endSession(digest(previousId))
  const maxAge = Math.ceil((until - time) / 1000)
  const cookie = formatCookie(cookies.session, id, { isSecure: sites.isSecure, sameSite: 'Lax', maxAge })
  return Response.json(toVisitor(session), { headers: { 'set-cookie': cookie } })
}

/** `GET me`: the visitor, or `null`. */
async function getMe(request: Request, context: SiwxContext): Promise<Response> {
  return Response.json((await getVisitor(request, context)) ?? null)
}

/** `POST sign-out`: ends the session, for every copy of its cookie. */
async function signOut(request: Request, { store, cookies, sites }: SiwxContext): Promise<Response> {
  const id = getCookie(request.headers, cookies.session)
  if (id !== undefined) await store.endSession(digest(id))
  const cookie = formatCookie(cookies.session, '', {
    isSecure: sites.isSecure,
    sameSite: 'Lax',
    maxAge: 0,
  })
  return Response.json({}, { headers: { 'set-cookie': cookie } })
}

/** Methods that change nothing, for which a page need not identify itself. */
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Origin of the requesting page; undefined for a same-origin read, which carries no `Origin`. Requests that
 * change something always carry one, and those of other sites are refused (CSRF).
 *
 * @throws SiwxRefusal 403 `origin`
 */
function requireSite(request: Request, { origins }: Sites): string | undefined {
  const origin = request.headers.get('origin') ?? undefined
  const isForeign =
    origin === undefined
      ? !safeMethods.includes(request.method) || request.headers.get('sec-fetch-site') === 'cross-site'
      : !origins.includes(origin)
  if (isForeign)
    throw new SiwxRefusal(
      403,
      'origin',
      'This page may not sign anybody in here. Its operator lists it in `origins` of createSiwxBackend.',
    )
  return origin
}

import { DeadlineError } from '../errors/DeadlineError.ts'
import { failureResponse } from '../http/failureResponse.ts'
import { HttpFailure } from '../http/HttpFailure.ts'
import { refusalOf } from './refusalOf.ts'
import { requireSite } from './requireSite.ts'
import { authenticate } from './routes/authenticate.ts'
import { giveNonce } from './routes/giveNonce.ts'
import { signOut } from './routes/signOut.ts'
import { tellVisitor } from './routes/tellVisitor.ts'
import type { SiwxWorld } from './SiwxWorld.ts'

type Route = (request: Request, world: SiwxWorld, origin: string | undefined) => Promise<Response>

/** By the last part of the path, so that the app says where they are and nothing has to be said twice. */
const routes: Readonly<Record<string, { readonly method: string; readonly answer: Route }>> = {
  nonce: { method: 'GET', answer: giveNonce },
  authenticate: { method: 'POST', answer: authenticate },
  me: { method: 'GET', answer: tellVisitor },
  'sign-out': { method: 'POST', answer: signOut },
}

/** All four routes, with the checks and headers each of them has. What isn't the visitor's fault is told to `onError`. */
export function createRoutes(
  world: SiwxWorld,
  onError: (error: unknown) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    let origin: string | undefined
    let response: Response
    try {
      origin = requireSite(request, world.sites)
      response = await answer(request, world, origin)
    } catch (thrown) {
      // nobody is there any more to be told
      const tell = request.signal.aborted ? () => {} : onError
      response = failureResponse(toFailure(thrown, tell))
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

async function answer(request: Request, world: SiwxWorld, origin: string | undefined): Promise<Response> {
  const name = new URL(request.url).pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined
  if (!route) throw new HttpFailure(404, '', 'There is nothing at this address')
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
    throw new HttpFailure(405, '', `This address takes ${route.method} only`, { allow: route.method })
  return route.answer(request, world, origin)
}

/** Any thrown thing as what the visitor is told. */
function toFailure(thrown: unknown, onError: (error: unknown) => void): HttpFailure {
  const error = refusalOf(thrown)
  if (error instanceof HttpFailure) {
    if (error.status === 503) onError(thrown)
    return error
  }
  if (error instanceof DeadlineError)
    return new HttpFailure(408, '', 'The request body didn’t come to its end in time')
  onError(thrown)
  const what = 'Signing in is not available just now. Nothing was changed; try again in a moment.'
  return new HttpFailure(503, 'unavailable', what, { 'retry-after': '5' })
}

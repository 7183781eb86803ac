import { Hono } from 'hono'
import type { Log } from '../ports/Log.ts'
import type { ApiEnv } from './ApiEnv.ts'
import { failureResponse } from './failureResponse.ts'
import { HttpFailure } from './HttpFailure.ts'
import type { Service } from './Service.ts'

/** Puts the routes of services together and gives every refusal the one envelope: 404, 405 and 500 too (W6). */
export function createApi(services: readonly Service[], log: Log): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  for (const { routes } of services) api.route('/', routes)

  for (const [path, methods] of methodsByPath(services)) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    api.all(path, (c) => {
      throw new HttpFailure(405, '', `${c.req.method} is not served here. Use ${allow}.`, { allow })
    })
  }
  const nothing = new HttpFailure(404, '', 'There is nothing at this address')
  api.notFound((c) => failureResponse(nothing, c.env?.requestId))
  api.onError((error, c) => {
    if (!(error instanceof HttpFailure)) {
      log.error(
        { requestId: c.env?.requestId, problem: error.name, stack: framesOf(error) },
        'A request failed',
      )
    }
    return failureResponse(error, c.env?.requestId)
  })
  return api
}

function methodsByPath(services: readonly Service[]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  for (const { path, method } of services.flatMap(({ routes }) => routes.routes)) {
    if (method === 'ALL') continue
    paths.set(path, (paths.get(path) ?? new Set()).add(method))
  }
  return paths
}

/** Where it happened, without the message: that may quote a URL with a key. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line))
}

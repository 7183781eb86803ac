import { Hono } from 'hono'
import type { Log } from '../ports/platform.ts'
import { failureResponse, HttpFailure } from './HttpFailure.ts'
import type { ApiEnv, Service } from './Service.ts'

/**
 * Combines the routes of all services, and gives 404, 405 and 500 the same error envelope as other refusals. The
 * methods an address serves are looked up only after nothing was found: a second handler on a path would slow each of
 * its responses down.
 */
export function createApi(services: readonly Service[], log: Log): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  for (const { routes } of services) api.route('/', routes)

  const methods = [...new Set(services.flatMap(({ routes }) => routes.routes.map(({ method }) => method)))]
  const notFound = new HttpFailure(404, '', 'There is nothing at this address')
  api.notFound((c) => {
    const { method, path } = c.req
    const allowedMethods = methods.filter((one) => api.router.match(one, path)[0].length > 0)
    if (allowedMethods.length === 0) return failureResponse(notFound, c.env?.requestId)
    const allow = [...allowedMethods, ...(allowedMethods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(
      ', ',
    )
    const refusal = new HttpFailure(405, '', `${method} is not served here. Use ${allow}.`, { allow })
    return failureResponse(refusal, c.env?.requestId)
  })
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

/** The stack without the message, which may quote a URL with a key. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line))
}

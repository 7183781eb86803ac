import { Hono } from 'hono'
import type { Log } from '../ports/platform.ts'
import { failureResponse, HttpFailure } from './HttpFailure.ts'
import type { ApiEnv, Service } from './Service.ts'

/**
 * Combines the routes of all services, and gives 404, 405, 500 and 503 of a lost database the same error envelope as other refusals. The
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
    const database = findDatabaseFailure(error)
    if (!(error instanceof HttpFailure)) {
      const { requestId } = c.env ?? {}
      const code = database && 'code' in error ? { code: String(error.code) } : {}
      log.error({ requestId, problem: error.name, ...code, stack: framesOf(error) }, 'A request failed')
    }
    return failureResponse(database ?? error, c.env?.requestId)
  })
  return api
}

const databaseAway = new HttpFailure(
  503,
  'unavailable',
  'The server can’t reach its database just now. Try again in a moment.',
  { 'retry-after': '5' },
)
const databaseFull = new HttpFailure(
  503,
  'unavailable',
  'The server can’t store anything just now, and nothing was changed. Try again later.',
  { 'retry-after': '30' },
)
/** Codes of Node and of Postgres (https://www.postgresql.org/docs/current/errcodes-appendix.html): class 08, 53300, 57P01 to 57P03. */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53300|57P0[123])$/
/** Words of the Postgres client, where it has no code. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/

/** A full disk or no memory, by Node and by Postgres (classes 53 and 58), and a server that was made a replica (25006). */
const fullCodes = /^(ENOSPC|EDQUOT|53\w{3}|58030|25006)$/

/**
 * What a request is answered that failed because the database can't be reached, or can't write. Undefined: it failed for another reason.
 * Failures of other dependencies have errors of their own.
 */
function findDatabaseFailure(error: Error): HttpFailure | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'database_unreachable' || awayCodes.test(code) || awayWords.test(error.message))
    return databaseAway
  return fullCodes.test(code) ? databaseFull : undefined
}

/** The stack without the message, which may quote a URL with a key. */
export function framesOf({ stack = '' }: { readonly stack?: string | undefined }): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line))
}

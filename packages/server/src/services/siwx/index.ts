import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { keepReplays } from '../../http/caller/keepReplays.ts'
import { guarded } from '../../http/guarded.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { requireProject } from '../../http/requireProject.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { keepSecrets } from '../../secrets/keepSecrets.ts'
import { refusalOf } from '../../siwx/refusalOf.ts'
import { createNonceTokens } from './createNonceTokens.ts'
import { authenticate } from './routes/authenticate.ts'
import { getMe } from './routes/getMe.ts'
import { getNonce } from './routes/getNonce.ts'
import { signOut } from './routes/signOut.ts'
import type { Siwx } from './Siwx.ts'
import type { SiwxOptions } from './SiwxOptions.ts'

/** Sign-in with any wallet (W7.2, X.35): nonces, verified messages, token sessions. Not the embedded wallet's, which is `auth`. */
export function siwx(options: SiwxOptions): Service {
  const { authKms: kms, clock, config, db, limits, log } = options
  const routes = new Hono<ApiEnv>()
  if (!config.siwx.isOn) return { routes }
  const make = { nonce: () => randomBytes(32) }
  const secrets = keepSecrets({ db, kms, table: 'siwxSecret', make })
  const own: Siwx = {
    ...options,
    nonces: async () => createNonceTokens((await secrets()).nonce),
    use: keepReplays(db, 'siwxUsed', clock),
  }
  const isProject = requireProject(options)
  const answers: Record<string, (c: Context<ApiEnv>, siwx: Siwx) => Promise<Response>> = {
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
        const error = refusalOf(thrown)
        if (error instanceof HttpFailure) throw error
        const problem = error instanceof Error ? error.name : 'unknown'
        log.error({ requestId: c.env?.requestId, route: path, problem }, 'A part of the server is down')
        const what = 'Signing in is not available just now. Nothing was changed; try again in a moment.'
        throw new HttpFailure(503, 'unavailable', what, { 'retry-after': '5' })
      }
    }
    routes.on(method, path, guarded([limitRoute(limits, route, routeRule(config)), isProject], safely))
  }
  return { routes, check: () => kms.check() }
}

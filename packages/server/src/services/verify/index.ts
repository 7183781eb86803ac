import { Hono } from 'hono'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import { getAttestation } from './routes/getAttestation.ts'
import { getAttestationPage } from './routes/getAttestationPage.ts'
import { getPublicKey } from './routes/getPublicKey.ts'
import type { VerifyOptions } from './VerifyOptions.ts'

/** Where a message came from, for the wallet that got it (W9.3, X.19). */
export function verify(options: VerifyOptions): Service {
  const { limits, config } = options
  const rule = routeRule(config)
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/v3/attestation',
    guarded([limitRoute(limits, 'attestation-page', rule)], (c) => getAttestationPage(c, options)),
  )
  routes.get(
    '/v3/public-key',
    guarded([limitRoute(limits, 'attestation-key', rule)], (c) => getPublicKey(c, options)),
  )
  routes.get(
    '/attestation/:id',
    guarded([limitRoute(limits, 'attestation', rule)], (c) => getAttestation(c, options)),
  )
  return { routes }
}

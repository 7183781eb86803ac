import type { OriginAttestation } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { VerifyOptions } from '../VerifyOptions.ts'

/**
 * `GET /attestation/{id}`: the origin of the page whose socket carried the message with this sha256. 404 where no page did:
 * the wallet then knows nothing, which is not the same as good.
 */
export function getAttestation(c: Context<ApiEnv>, { origins }: VerifyOptions): Response {
  const origin = origins.find(c.req.param('id') ?? '')
  if (origin === undefined)
    throw new HttpFailure(404, 'id', 'Nothing is known of where this message came from')
  const body: OriginAttestation = { origin, isScam: origins.isScam(origin) }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

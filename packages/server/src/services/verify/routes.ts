import type { OriginAttestation } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { getAttestationPage, type VerifyOptions } from './attestationPage.ts'

/**
 * Creates the service `verify`, origin attestations: which page sent a WalletConnect message, for the wallet that
 * received it.
 */
export function verify(options: VerifyOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.getAttestationPage, (c) => getAttestationPage(c, options))
  mount(routeTable.getAttestationKey, (c) => getPublicKey(c, options))
  mount(routeTable.getAttestation, (c) => getAttestation(c, options))
  return { routes }
}

/**
 * `GET /attestation/{id}`: origin of the page whose relay socket carried the message with this sha256. 404 if
 * no page did: the origin is unknown, which does not mean it is safe.
 */
function getAttestation(c: Context<ApiEnv>, { origins }: VerifyOptions): Response {
  const origin = origins.find(c.req.param('id') ?? '')
  if (origin === undefined)
    throw new HttpFailure(404, 'id', 'Nothing is known of where this message came from')
  const body: OriginAttestation = { origin, isScam: origins.isScam(origin) }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

const day = 24 * 60 * 60

/**
 * `GET /v3/public-key`: the key that attestations are verified with, and until when it may be cached (seconds
 * since 1970).
 */
function getPublicKey(c: Context<ApiEnv>, { attester, clock }: VerifyOptions): Response {
  const expiresAt = (Math.floor(clock.now() / 1000 / day) + 2) * day
  return c.json({ publicKey: attester.publicKey(), expiresAt }, 200, { 'cache-control': 'no-cache' })
}

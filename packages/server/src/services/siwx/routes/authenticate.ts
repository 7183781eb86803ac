import type { SiwxToken } from '@latchkey/protocol'
import { siwxRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { readJson } from '../../../http/readJson.ts'
import { signInLimits } from '../../../siwx/signInLimits.ts'
import { verifySignIn } from '../../../siwx/verifySignIn.ts'
import { askChain } from '../askChain.ts'
import { openSession } from '../openSession.ts'
import { requireOrigin } from '../requireOrigin.ts'
import type { Siwx } from '../Siwx.ts'

/**
 * `POST /auth/v1/authenticate` (W7.2): a signed message against a token. The message must be for the host of the page that
 * asks, and carry the nonce of `x-nonce-jwt`, which is used up by the first try that gets as far as its signature.
 */
export async function authenticate(c: Context<ApiEnv>, siwx: Siwx): Promise<Response> {
  const request = await readJson(c, siwxRequest, signInLimits.body)
  const { origin, host } = requireOrigin(c)
  const project = c.req.query('projectId') ?? ''
  const now = siwx.clock.now()
  const given = await (await siwx.nonces()).read(c.req.header('x-nonce-jwt') ?? '', { project, origin }, now)
  const { message, account } = await verifySignIn(request, {
    domains: [host],
    now,
    nonce: async (nonce) =>
      given !== undefined && nonce === given.nonce && (await siwx.use(nonce, given.until)),
    request: (chain) => askChain(siwx.chains, chain),
    signal: c.req.raw.signal,
  })
  const { expirationTime } = message
  const token = await openSession(siwx, {
    project,
    origin,
    account,
    ...(expirationTime !== undefined && { expires: expirationTime }),
  })
  const body: SiwxToken = { token }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

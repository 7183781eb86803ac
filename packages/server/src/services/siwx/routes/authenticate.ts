import { verifySiwx } from '@latchkey/core/siwx'
import type { SiwxToken } from '@latchkey/protocol'
import { siwxRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readJson } from '../../../http/readJson.ts'
import { askChain } from '../askChain.ts'
import { nonceLife } from '../createNonceTokens.ts'
import { openSession } from '../openSession.ts'
import { requireOrigin } from '../requireOrigin.ts'
import type { Siwx } from '../Siwx.ts'

/** Bytes of a body: the longest message and signature, and what says the same once more. */
const maxBody = 128 * 1024

/**
 * `POST /auth/v1/authenticate` (W7.2): a signed message against a token. The message must be for the host of the page that
 * asks, and carry the nonce of `x-nonce-jwt`, which is used up by the first try that gets as far as its signature.
 */
export async function authenticate(c: Context<ApiEnv>, siwx: Siwx): Promise<Response> {
  const { message, signature, data } = await readJson(c, siwxRequest, maxBody)
  const { origin, host } = requireOrigin(c)
  const project = c.req.query('projectId') ?? ''
  const now = siwx.clock.now()
  const given = await (await siwx.nonces()).read(c.req.header('x-nonce-jwt') ?? '', { project, origin }, now)
  const verified = await verifySiwx({
    message,
    signature,
    domains: [host],
    now,
    maxAge: nonceLife,
    nonce: async (nonce) =>
      given !== undefined && nonce === given.nonce && (await siwx.use(nonce, given.until)),
    request: (chain) => askChain(siwx.chains, chain),
    signal: c.req.raw.signal,
  })
  const { accountAddress, chainId, expirationTime } = verified.message
  const plain = (address: string) => (chainId.startsWith('eip155:') ? address.toLowerCase() : address)
  const isSame =
    plain(data?.accountAddress ?? accountAddress) === plain(accountAddress) &&
    (data?.chainId ?? chainId) === chainId
  if (!isSame) throw new HttpFailure(422, 'data', 'Deserialization error: data isn’t what the message says')
  const token = await openSession(siwx, {
    project,
    origin,
    account: verified.account,
    ...(expirationTime !== undefined && { expires: expirationTime }),
  })
  const body: SiwxToken = { token }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

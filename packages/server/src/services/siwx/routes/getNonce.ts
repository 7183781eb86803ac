import { createSiwxNonce } from '@latchkey/core/siwx'
import type { SiwxNonce } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { requireList } from '../requireList.ts'
import { requireOrigin } from '../requireOrigin.ts'
import type { Siwx } from '../Siwx.ts'

/** `GET /auth/v1/nonce` (W7.2): a nonce for this page, good once and for five minutes. */
export async function getNonce(c: Context<ApiEnv>, siwx: Siwx): Promise<Response> {
  const nonces = await siwx.nonces()
  const { origin } = requireOrigin(c)
  const project = c.req.query('projectId') ?? ''
  await requireList(project, siwx)
  const nonce = createSiwxNonce()
  const to = { project, origin }
  const token = await nonces.make(nonce, to, siwx.clock.now())
  const body: SiwxNonce = { nonce, token }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

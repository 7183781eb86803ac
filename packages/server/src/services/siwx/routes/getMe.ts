import { parseCaipAddress, type SiwxMe } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { readBearer } from '../readBearer.ts'
import type { Siwx } from '../Siwx.ts'

/** `GET /auth/v1/me` (W7.2): who is signed in by a token, and on which page. */
export async function getMe(c: Context<ApiEnv>, siwx: Siwx): Promise<Response> {
  const { account, origin, createdAt, until } = await readBearer(c, siwx)
  const parts = parseCaipAddress(account)
  const body: SiwxMe = {
    account,
    address: parts?.address ?? '',
    chainId: parts?.caipNetworkId ?? '',
    origin,
    issuedAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(until).toISOString(),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { readBearer } from '../readBearer.ts'
import type { Siwx } from '../Siwx.ts'

/** `POST /auth/v1/sign-out` (W7.2): its token counts for nothing afterwards, wherever it was copied to. */
export async function signOut(c: Context<ApiEnv>, siwx: Siwx): Promise<Response> {
  const { tokenDigest } = await readBearer(c, siwx)
  await siwx.db.query.deleteFrom('siwxSession').where('tokenDigest', '=', tokenDigest).execute()
  return c.json({}, 200, { 'cache-control': 'no-store' })
}

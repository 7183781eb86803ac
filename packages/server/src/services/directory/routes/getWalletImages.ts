import { dataLimits, type WalletImages } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Directory } from '../../../ports/Directory.ts'

/** The pictures of a whole page of wallets in one answer (W2.3); unknown ids are left out. */
export function getWalletImages(
  c: Context<ApiEnv>,
  directory: Directory,
  mode: ServerConfig['mode'],
): Response {
  const ids = (c.req.query('ids') ?? '').split(',', dataLimits.walletPage + 1).filter((id) => id !== '')
  if (ids.length === 0)
    throw new HttpFailure(400, 'ids', '"ids" is needed: names of pictures, comma separated')
  if (ids.length > dataLimits.walletPage) {
    throw new HttpFailure(400, 'ids', `"ids" may hold ${dataLimits.walletPage} entries at most`)
  }
  const images = ids.flatMap((id) => {
    const picture = directory.picture('wallet', id)
    return picture
      ? [[id, `data:${picture.type};base64,${Buffer.from(picture.body).toString('base64')}`] as const]
      : []
  })
  const body: WalletImages = { images: Object.fromEntries(images) }
  return c.json(body, 200, { 'cache-control': mode === 'development' ? 'no-store' : 'public, max-age=86400' })
}

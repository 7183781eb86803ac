import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Directory, PictureKind } from '../../../ports/Directory.ts'

/**
 * One picture as the raster it is (W2.3). Its address names no version, so a browser keeps it for a day and then asks with
 * its tag, which costs a 304.
 */
export function getPicture(
  c: Context<ApiEnv>,
  directory: Directory,
  kind: PictureKind,
  id: string,
): Response {
  const picture = directory.picture(kind, id)
  if (!picture) throw new HttpFailure(404, 'id', `There is no picture of this ${nouns[kind]}`)
  const headers = {
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'cross-origin-resource-policy': 'cross-origin',
    etag: picture.etag,
  }
  const known = c.req.header('if-none-match')?.split(',', 20) ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === picture.etag || tag.trim() === '*')) {
    return c.body(null, 304, headers)
  }
  return c.body(picture.body, 200, { ...headers, 'content-type': picture.type })
}

const nouns: Readonly<Record<PictureKind, string>> = {
  wallet: 'wallet',
  asset: 'network or connector',
  token: 'token',
  currency: 'currency',
}

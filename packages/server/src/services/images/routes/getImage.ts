import type { Context } from 'hono'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Images } from '../../../ports/Images.ts'

/** A picture by the key in its address. Kept for a week by browsers; in development asked for again each time. */
export async function getImage(
  c: Context<ApiEnv>,
  images: Images,
  mode: ServerConfig['mode'],
): Promise<Response> {
  const image = await images.read(c.req.param('key') ?? '')
  if (!image) throw new HttpFailure(404, 'key', 'There is no picture at this address, or it can’t be shown')
  const headers = {
    'content-type': image.type,
    'content-disposition': 'inline',
    // opened by itself it is a picture and nothing else
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': mode === 'development' ? 'no-cache' : 'public, max-age=604800',
    etag: image.etag,
  }
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(image.etag) || known.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(image.body, { status: 200, headers })
}

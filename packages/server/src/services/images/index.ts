import { Hono } from 'hono'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { Ports } from '../../ports/Ports.ts'
import { getImage } from './routes/getImage.ts'

export type ImagesServiceOptions = Pick<Ports, 'images' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/** Pictures per request bucket: a page of NFTs asks for 50 at once, and most of them are in the cache. */
const pageFactor = 10

/** `GET /v1/images/{key}`: pictures of strangers, made harmless (T-IMG). */
export function images({ images: port, limits, config }: ImagesServiceOptions): Service {
  const { capacity, refillPerSecond } = routeRule(config)
  const rule = { capacity: capacity * pageFactor, refillPerSecond: refillPerSecond * pageFactor }
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/v1/images/:key',
    guarded([limitRoute(limits, 'images', rule)], (c) => getImage(c, port, config.mode)),
  )
  return { routes }
}

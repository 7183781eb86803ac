import { Hono } from 'hono'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { ApiEnv } from '../../http/ApiEnv.ts'
import { guarded } from '../../http/guarded.ts'
import { limitRoute } from '../../http/limitRoute.ts'
import { routeRule } from '../../http/routeRule.ts'
import type { Service } from '../../http/Service.ts'
import type { PictureKind } from '../../ports/Directory.ts'
import type { Ports } from '../../ports/Ports.ts'
import { getPicture } from './routes/getPicture.ts'
import { getWalletImages } from './routes/getWalletImages.ts'
import { getWallets } from './routes/getWallets.ts'

export type DirectoryServiceOptions = Pick<Ports, 'directory' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

const picturePaths: readonly (readonly [path: string, kind: PictureKind])[] = [
  ['/getWalletImage/:id', 'wallet'],
  ['/public/getAssetImage/:id', 'asset'],
  ['/public/getTokenImage/:id', 'token'],
  ['/public/getCurrencyImage/:id', 'currency'],
]

/** The wallet directory and its pictures (W2.1, W2.3), from memory alone: no database is asked (L1). */
export function directory({ directory, limits, config }: DirectoryServiceOptions): Service {
  const rule = routeRule(config)
  // a page shows forty pictures, and clients that don't know of the batch ask for each
  const pictureRule = { capacity: rule.capacity * 10, refillPerSecond: rule.refillPerSecond * 10 }
  const lists = [limitRoute(limits, 'directory', rule)]
  const pictures = [limitRoute(limits, 'directory-pictures', pictureRule)]
  const routes = new Hono<ApiEnv>()
  routes.get(
    '/getWallets',
    guarded(lists, (c) => getWallets(c, directory, config.mode)),
  )
  routes.get(
    '/getWalletImages',
    guarded(lists, (c) => getWalletImages(c, directory, config.mode)),
  )
  for (const [path, kind] of picturePaths)
    routes.get(
      path,
      guarded(pictures, (c) => getPicture(c, directory, kind, c.req.param('id') ?? '')),
    )
  return { routes }
}

import { dataLimits, selectWallets, type WalletImages } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Directory, Images, PictureKind } from '../../ports/directory.ts'
import type { Ports } from '../../ports/Ports.ts'
import { parseWalletQuery } from './walletQuery.ts'

type DirectoryServiceOptions = Pick<Ports, 'directory' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/** Creates the service `directory`: wallets and their pictures, answered from memory without a database. */
export function directory({ directory, limits, config }: DirectoryServiceOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, { limits, config })
  mount(routeTable.getWallets, (c) => getWallets(c, directory, config.mode))
  mount(routeTable.getWalletImages, (c) => getWalletImages(c, directory, config.mode))
  const picture = (kind: PictureKind) => (c: Context<ApiEnv>) =>
    getPicture(c, directory, kind, c.req.param('id') ?? '')
  mount(routeTable.getWalletImage, picture('wallet'))
  mount(routeTable.getAssetImage, picture('asset'))
  mount(routeTable.getTokenImage, picture('token'))
  mount(routeTable.getCurrencyImage, picture('currency'))
  return { routes }
}

type ImagesServiceOptions = Pick<Ports, 'images' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/** Creates the service `images`, the image proxy: pictures of tokens and NFTs. */
export function images({ images: port, limits, config }: ImagesServiceOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, { limits, config })
  mount(routeTable.getImage, (c) => getImage(c, port, config.mode))
  return { routes }
}

/** `GET /getWallets`: one page of the matching wallets. */
function getWallets(c: Context<ApiEnv>, directory: Directory, mode: ServerConfig['mode']): Response {
  const query = parseWalletQuery(new URL(c.req.url).searchParams)
  const list = selectWallets(directory.content().wallets, query)
  return c.json(list, 200, { 'cache-control': mode === 'development' ? 'no-store' : 'public, max-age=300' })
}

/**
 * `GET /getWalletImages`: the pictures of a page of wallets in one answer, as data URLs. Unknown ids are left
 * out.
 */
function getWalletImages(c: Context<ApiEnv>, directory: Directory, mode: ServerConfig['mode']): Response {
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

/**
 * One directory picture. Its URL has no version, so a browser caches it for a day and then revalidates with its
 * ETag.
 */
function getPicture(c: Context<ApiEnv>, directory: Directory, kind: PictureKind, id: string): Response {
  const picture = directory.picture(kind, id)
  if (!picture) throw new HttpFailure(404, 'id', `There is no picture of this ${pictureNouns[kind]}`)
  const headers = {
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'cross-origin-resource-policy': 'cross-origin',
    etag: picture.etag,
  }
  const clientTags = c.req.header('if-none-match')?.split(',', 20) ?? []
  if (clientTags.some((tag) => tag.trim().replace(/^W\//, '') === picture.etag || tag.trim() === '*')) {
    return c.body(null, 304, headers)
  }
  return c.body(picture.body, 200, { ...headers, 'content-type': picture.type })
}

const pictureNouns: Readonly<Record<PictureKind, string>> = {
  wallet: 'wallet',
  asset: 'network or connector',
  token: 'token',
  currency: 'currency',
}

/**
 * `GET /v1/images/{key}`: a proxied picture. Browsers cache it for a week; in development they revalidate it
 * each time.
 */
async function getImage(c: Context<ApiEnv>, images: Images, mode: ServerConfig['mode']): Promise<Response> {
  const image = await images.get(c.req.param('key') ?? '')
  if (!image) throw new HttpFailure(404, 'key', 'There is no picture at this address, or it can’t be shown')
  const headers = {
    'content-type': image.type,
    'content-disposition': 'inline',
    // Opened as a document, it must not run anything.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': mode === 'development' ? 'no-cache' : 'public, max-age=604800',
    etag: image.etag,
  }
  const clientTags = (c.req.header('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (clientTags.includes(image.etag) || clientTags.includes('*'))
    return new Response(null, { status: 304, headers })
  return new Response(image.body, { status: 200, headers })
}

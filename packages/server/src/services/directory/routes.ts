import { dataLimits, selectWallets, type WalletImages } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import { memoizeByUrl } from '../../http/query.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Directory, Images, PictureKind } from '../../ports/directory.ts'
import type { Ports } from '../../ports/Ports.ts'
import { createPreparedAnswers } from './preparedAnswers.ts'
import { parseWalletQuery } from './walletQuery.ts'

type DirectoryServiceOptions = Pick<Ports, 'directory' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}

/** Creates the service `directory`: wallets and their pictures, answered from memory without a database. */
export function directory({ directory, limits, config }: DirectoryServiceOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, { limits, config })
  const answers = createPreparedAnswers()
  const toCacheControl = (seconds: number) =>
    config.mode === 'development' ? 'no-store' : `public, max-age=${seconds}`
  const wallets = { cacheControl: toCacheControl(300) }
  const pictures = { cacheControl: toCacheControl(86_400) }
  const parseWallets = memoizeByUrl((c) => {
    const query = parseWalletQuery(new URL(c.req.url).searchParams)
    return { query, key: `wallets ${JSON.stringify(query)}` }
  })
  const parseImages = memoizeByUrl((c) => {
    return { ids: parseImageIds(c.req.query('ids')) }
  })
  mount(routeTable.getWallets, (c) => {
    const { query, key } = parseWallets(c)
    const source = directory.content()
    return answers.get(c, { key, source, ...wallets }, () => selectWallets(source.wallets, query))
  })
  mount(routeTable.getWalletImages, (c) => {
    // In one order, each once, and without names that nobody has: invented questions make no new answers.
    const ids = [...new Set(parseImages(c).ids)].filter((id) => directory.picture('wallet', id)).sort()
    if (ids.length === 0) return c.json(noImages, 200, { 'cache-control': pictures.cacheControl })
    const question = { key: `images ${ids.join()}`, source: directory.content(), ...pictures }
    return answers.get(c, question, () => listImages(directory, ids))
  })
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

/**
 * Parses the names of the pictures that a client wants in one answer.
 *
 * @throws HttpFailure 400 for none, and for more than a page of wallets has
 */
function parseImageIds(text = ''): readonly string[] {
  const ids = text.split(',', dataLimits.walletPage + 1).filter((id) => id !== '')
  if (ids.length === 0)
    throw new HttpFailure(400, 'ids', '"ids" is needed: names of pictures, comma separated')
  if (ids.length > dataLimits.walletPage) {
    throw new HttpFailure(400, 'ids', `"ids" may hold ${dataLimits.walletPage} entries at most`)
  }
  return ids
}

const noImages: WalletImages = { images: {} }

/** The pictures of a page of wallets as data URLs. Unknown ids are left out. */
function listImages(directory: Directory, ids: readonly string[]): WalletImages {
  const images = ids.flatMap((id) => {
    const picture = directory.picture('wallet', id)
    return picture
      ? [[id, `data:${picture.type};base64,${Buffer.from(picture.body).toString('base64')}`] as const]
      : []
  })
  return { images: Object.fromEntries(images) }
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

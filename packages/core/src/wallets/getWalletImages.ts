import { dataLimits } from '@latchkey/protocol'
import { walletImages } from '@latchkey/protocol/schemas'
import { HttpError } from '../base/http.ts'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import type { Config } from '../config/Config.ts'
import { callServer, type ServerErrorType } from '../config/callServer.ts'
import { isServerError, requireServer } from '../config/server.ts'

/** Parameters of {@link getWalletImages}. */
export type GetWalletImagesParameters = {
  /** `image_id` of directory wallets. */
  ids: readonly string[]
  signal?: AbortSignal | undefined
}

/** Result of {@link getWalletImages}. */
export type GetWalletImagesReturnType = ReadonlyMap<string, string>

/** Errors of {@link getWalletImages}; `name` tells them apart. */
export type GetWalletImagesErrorType = ServerErrorType

/**
 * Returns images of directory wallets as URLs for an `<img>`, by image id, a page of 40 per request. Unknown ids are
 * left out; without a directory server the result is empty. Directories of existing clients serve each image by itself: there the
 * URLs are theirs, also for ids that they don't know.
 *
 * @throws AbortedError, and what `callServer` throws
 */
export async function getWalletImages(
  config: Config,
  parameters: GetWalletImagesParameters,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(parameters.ids)]
  if (ids.length === 0) return new Map()
  const size = dataLimits.walletPage
  const pages = Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  )
  try {
    const { server, base } = await requireServer(config, 'directory')
    const fetchPage = (page: readonly string[]) =>
      callServer(config, '/getWalletImages', {
        service: 'directory',
        schema: walletImages,
        query: { ids: page },
        signal: parameters.signal,
      }).then(
        ({ images }) => Object.entries(images),
        (error: unknown) => {
          if (!(error instanceof HttpError && error.status === 404)) throw error
          return page.map((id) => [id, `${base}/getWalletImage/${encodeURIComponent(id)}`] as const)
        },
      )
    const entries = (await Promise.all(pages.map(fetchPage))).flat()
    return new Map(
      entries.flatMap(([id, image]) => {
        const url = ids.includes(id) ? safeImageUrl(image, server) : undefined
        return url === undefined ? [] : [[id, url] as const]
      }),
    )
  } catch (error) {
    if (isServerError(error, 'missing')) return new Map()
    throw error
  }
}

import { dataLimits } from '@latchkey/protocol'
import { walletImages } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { NoServerError } from '../data/NoServerError.ts'
import { readApi } from '../data/readApi.ts'
import { requireServer } from '../data/requireServer.ts'
import { safeImageUrl } from '../data/safeImageUrl.ts'

/** `data:` URLs of wallets' images by image id, a page of 40 to a request (W2.3); none without a directory. */
export async function readWalletImages(
  config: Config,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  const size = dataLimits.walletPage
  const parts = Array.from({ length: Math.ceil(wanted.length / size) }, (_, part) =>
    wanted.slice(part * size, (part + 1) * size),
  )
  try {
    const { server } = await requireServer(config, 'directory')
    const query = (part: readonly string[]) =>
      readApi(config, '/getWalletImages', {
        service: 'directory',
        schema: walletImages,
        query: { ids: part },
        signal,
      })
    const answers = await Promise.all(parts.map(query))
    const entries = answers.flatMap(({ images }) => Object.entries(images))
    return new Map(
      entries.flatMap(([id, image]) => {
        const url = wanted.includes(id) ? safeImageUrl(image, server) : undefined
        return url === undefined ? [] : [[id, url] as const]
      }),
    )
  } catch (error) {
    if (error instanceof NoServerError) return new Map()
    throw error
  }
}

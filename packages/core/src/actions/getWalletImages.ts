import type { Config } from '../config/Config.ts'
import { loadPart } from '../request/loadPart.ts'

/** Parameters of {@link getWalletImages}. */
export type GetWalletImagesParameters = {
  /** `image_id` of wallets of the directory. */
  ids: readonly string[]
  signal?: AbortSignal | undefined
}

/**
 * Images of directory wallets as URLs an `<img>` may load, by image id, a whole page in one request (W2.3). An unknown
 * one is left out; without a directory server there are none.
 * @throws AbortedError, and what `readApi` throws
 */
export async function getWalletImages(
  config: Config,
  parameters: GetWalletImagesParameters,
): Promise<ReadonlyMap<string, string>> {
  if (parameters.ids.length === 0) return new Map()
  const { readWalletImages } = await loadPart(() => import('../wallets/readWalletImages.ts'))
  return readWalletImages(config, parameters.ids, parameters.signal)
}

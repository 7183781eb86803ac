import { selectWallets, type WalletEntry, type WalletList, type WalletQuery } from '@latchkey/protocol'
import { walletList } from '@latchkey/protocol/schemas'
import { safeImageUrl } from '../base/safeImageUrl.ts'
import { plainText } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer, type ServerErrorType } from '../config/callServer.ts'
import type { ServerInfo } from '../config/Network.ts'
import { isServerError, requireServer } from '../config/server.ts'

/** Parameters of {@link getWallets}. */
export type GetWalletsParameters = WalletQuery & { signal?: AbortSignal | undefined }

/** Result of {@link getWallets}. */
export type GetWalletsReturnType = WalletList

/** Errors of {@link getWallets}; `name` tells them apart. */
export type GetWalletsErrorType = ServerErrorType

/**
 * Returns a page of the wallet directory, by default of wallets for the networks of the app. With `include: []` nothing matches.
 * Without a directory server the list of this package is used.
 *
 * @throws AbortedError, and what `callServer` throws
 * @example
 * const { data, count } = await getWallets(config, { search: 'meta', entries: 100 })
 */
export async function getWallets(config: Config, parameters: GetWalletsParameters = {}): Promise<WalletList> {
  const { signal, ...query } = parameters
  const chains = query.chains ?? config.networks.map((network) => network.caipNetworkId)
  // Servers, and the list of this package, ignore an empty filter.
  if (query.include?.length === 0) return { count: 0, data: [] }
  try {
    return await fetchPage(config, { ...query, chains }, signal)
  } catch (error) {
    if (!isServerError(error, 'missing')) throw error
    return selectWallets(await readBundledWallets(), { ...query, chains })
  }
}

async function fetchPage(
  config: Config,
  query: WalletQuery,
  signal: AbortSignal | undefined,
): Promise<WalletList> {
  const { badge, ...otherFields } = query
  const list = await callServer(config, '/getWallets', {
    service: 'directory',
    schema: walletList,
    query: { ...otherFields, search: query.search || undefined, badge_type: badge },
    signal,
  })
  const { server } = await requireServer(config, 'directory')
  return { count: list.count, data: list.data.map((entry) => toEntry(entry, server)) }
}

/** Cleans texts and drops images of other hosts. Links are checked by `walletLinks`. */
function toEntry({ image_url, ...entry }: WalletEntry, server: ServerInfo): WalletEntry {
  const image = safeImageUrl(image_url, server)
  return {
    ...entry,
    name: plainText(entry.name),
    description: entry.description === null ? null : plainText(entry.description, 300),
    ...(image !== undefined && { image_url: image }),
  }
}

/**
 * Returns the wallet directory that is part of this package, for apps without a server: every wallet with its links,
 * in the order of the directory, without images. It is loaded on the first call, from the files of the app. Filter it
 * with `selectWallets`.
 *
 * @throws the error of the dynamic import when the files can't be loaded
 */
export async function readBundledWallets(): Promise<readonly WalletEntry[]> {
  const [{ bundledWallets }, { parseBundledWallets }] = await Promise.all([
    import('./bundledWallets.ts'),
    import('./parseBundledWallets.ts'),
  ])
  return parseBundledWallets(bundledWallets)
}

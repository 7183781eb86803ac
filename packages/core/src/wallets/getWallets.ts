import {
  dataLimits,
  selectWallets,
  type WalletEntry,
  type WalletList,
  type WalletQuery,
} from '@latchkey/protocol'
import { walletList } from '@latchkey/protocol/schemas'
import { directoryDefaults, type InfiniteQueryOptions } from '../base/queryOptions.ts'
import { plainText, safeImageUrl } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import { callServer } from '../config/callServer.ts'
import type { ServerInfo } from '../config/Network.ts'
import { NoServerError, requireServer } from '../config/server.ts'
import { readBundledWallets } from './bundledDirectory.ts'

/** Parameters of {@link getWallets}. */
export type GetWalletsParameters = WalletQuery & { signal?: AbortSignal | undefined }

/**
 * A page of the wallet directory, within `includeWalletIds` and `excludeWalletIds`: 40 to a page. By
 * default only wallets for the app's networks. Without a directory server it is the list that comes with this package.
 *
 * @throws AbortedError, and what `callServer` throws
 * @example const { data, count } = await getWallets(config, { search: 'meta', entries: 100 })
 */
export async function getWallets(config: Config, parameters: GetWalletsParameters = {}): Promise<WalletList> {
  const { signal, ...query } = parameters
  const chains = query.chains ?? config.networks.map((network) => network.caipNetworkId)
  const allowed = restrictQuery({ ...query, chains }, config._internal.parameters)
  if (!allowed) return { count: 0, data: [] }
  return fetchWallets(config, allowed, signal)
}

/**
 * A page of the server's directory; without one of the list that comes with this package, chosen from in the same
 * way. Throws what `callServer` throws.
 */
export async function fetchWallets(
  config: Config,
  query: WalletQuery,
  signal: AbortSignal | undefined,
): Promise<WalletList> {
  try {
    return await fetchPage(config, query, signal)
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error
    return selectWallets(await readBundledWallets(), query)
  }
}

async function fetchPage(
  config: Config,
  query: WalletQuery,
  signal: AbortSignal | undefined,
): Promise<WalletList> {
  const { badge, ...rest } = query
  const list = await callServer(config, '/getWallets', {
    service: 'directory',
    schema: walletList,
    query: { ...rest, search: query.search || undefined, badge_type: badge },
    signal,
  })
  const { server } = await requireServer(config, 'directory')
  return { count: list.count, data: list.data.map((entry) => toEntry(entry, server)) }
}

/** With texts cleaned and no image of a stranger's host. Links are checked where they are offered. */
function toEntry({ image_url, ...entry }: WalletEntry, server: ServerInfo): WalletEntry {
  const image = safeImageUrl(image_url, server)
  return {
    ...entry,
    name: plainText(entry.name),
    description: entry.description === null ? null : plainText(entry.description, 300),
    ...(image !== undefined && { image_url: image }),
  }
}

/** The app's own say about its directory. */
type WalletOptions = Pick<ConfigParameters, 'includeWalletIds' | 'excludeWalletIds'>

/**
 * A query within what the app allows: never an excluded wallet, and only included ones where the app names some.
 * `undefined` where nothing can match.
 */
export function restrictQuery(query: WalletQuery, options: WalletOptions): WalletQuery | undefined {
  const { includeWalletIds: allowed, excludeWalletIds: barred = [] } = options
  const asked = query.include?.length ? query.include : undefined
  const include = allowed && asked ? asked.filter((id) => allowed.includes(id)) : (allowed ?? asked)
  if (include?.length === 0) return undefined
  const exclude = [...new Set([...(query.exclude ?? []), ...barred])]
  return { ...query, include, exclude }
}

/** The key under which the pages of a directory query are kept. */
export function getWalletsQueryKey(parameters: Omit<WalletQuery, 'page'>) {
  return ['latchkey', 'wallets', parameters] as const
}

/** The infinite query of the wallet directory: 40 to a page, a search's first 100 in one. */
export function getWalletsQueryOptions(
  config: Config,
  parameters: Omit<WalletQuery, 'page'>,
): InfiniteQueryOptions<WalletList, number, ReturnType<typeof getWalletsQueryKey>> {
  const isSearch = parameters.search !== undefined && parameters.search !== ''
  const entries = parameters.entries ?? (isSearch ? dataLimits.walletSearch : dataLimits.walletPage)
  return {
    ...directoryDefaults,
    queryKey: getWalletsQueryKey(parameters),
    queryFn: ({ signal, pageParam: page }) => getWallets(config, { ...parameters, entries, page, signal }),
    initialPageParam: 1,
    getNextPageParam(last, pages, page) {
      const read = pages.reduce((sum, { data }) => sum + data.length, 0)
      return !isSearch && last.data.length > 0 && read < last.count ? page + 1 : undefined
    },
    enabled: true,
  }
}

import type { ServerErrorType } from '../config/callServer.ts'
import { dataLimits, type WalletEntry } from '@latchkey/protocol'
import { directoryDefaults, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { getWallets } from './getWallets.ts'

/** Parameters of {@link getSuggestedWallets}. */
export type GetSuggestedWalletsParameters = {
  /** Ids of wallets that are already listed, e.g. recent and installed ones. They are not recommended. */
  exclude?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getSuggestedWallets}. */
export type GetSuggestedWalletsReturnType = SuggestedWallets

/** Errors of {@link getSuggestedWallets}; `name` tells them apart. */
export type GetSuggestedWalletsErrorType = ServerErrorType

/** Directory wallets for the first view of the connect list. */
export type SuggestedWallets = {
  /** `featuredWalletIds`, in the order of the app. */
  readonly featured: readonly WalletEntry[]
  /** The first wallets of the directory that are not featured. */
  readonly recommended: readonly WalletEntry[]
}

/**
 * Returns featured and recommended wallets, at most four of each.
 *
 * @throws what {@link getWallets} throws
 */
export async function getSuggestedWallets(
  config: Config,
  parameters: GetSuggestedWalletsParameters = {},
): Promise<SuggestedWallets> {
  const { signal, exclude = [] } = parameters
  const { featuredWalletIds = [] } = config._internal.parameters
  const entries = dataLimits.featuredWallets
  const ids = [...new Set(featuredWalletIds)].slice(0, entries)
  const [featured, recommended] = await Promise.all([
    ids.length > 0 ? getWallets(config, { include: ids, entries, signal }) : undefined,
    getWallets(config, { exclude: [...ids, ...exclude], entries, signal }),
  ])
  const byId = new Map(featured?.data.map((entry) => [entry.id, entry]))
  return {
    featured: ids.flatMap((id) => byId.get(id) ?? []),
    recommended: recommended.data.slice(0, entries),
  }
}

/** Query key of {@link getSuggestedWallets}. */
export function getSuggestedWalletsQueryKey(parameters: { exclude?: readonly string[] | undefined } = {}) {
  return ['latchkey', 'suggestedWallets', { exclude: parameters.exclude ?? [] }] as const
}

/** Query options of {@link getSuggestedWallets}. */
export function getSuggestedWalletsQueryOptions(
  config: Config,
  parameters: Pick<GetSuggestedWalletsParameters, 'exclude'> = {},
): QueryOptions<SuggestedWallets, ReturnType<typeof getSuggestedWalletsQueryKey>> {
  return {
    ...directoryDefaults,
    queryKey: getSuggestedWalletsQueryKey(parameters),
    queryFn: ({ signal }) => getSuggestedWallets(config, { ...parameters, signal }),
    enabled: true,
  }
}

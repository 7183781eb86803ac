import { dataLimits, type WalletEntry } from '@latchkey/protocol'
import { directoryDefaults, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import type { ServerErrorType } from '../config/callServer.ts'
import { getWallets } from './getWallets.ts'

/** Parameters of {@link getSuggestedWallets}. */
export type GetSuggestedWalletsParameters = {
  /** Ids of the wallets to feature, in their order; at most four are used. */
  featured?: readonly string[] | undefined
  /** Ids of the only wallets to suggest. */
  include?: readonly string[] | undefined
  /** Ids of wallets not to suggest. */
  exclude?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** Result of {@link getSuggestedWallets}. */
export type GetSuggestedWalletsReturnType = SuggestedWallets

/** Errors of {@link getSuggestedWallets}; `name` tells them apart. */
export type GetSuggestedWalletsErrorType = ServerErrorType

/** Directory wallets for the first view of the connect list. */
export type SuggestedWallets = {
  /** Those of the parameter `featured`, in its order. */
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
  const { signal, include, exclude = [] } = parameters
  const entries = dataLimits.featuredWallets
  const ids = [...new Set(parameters.featured)]
    .filter((id) => !exclude.includes(id) && include?.includes(id) !== false)
    .slice(0, entries)
  const [featured, recommended] = await Promise.all([
    ids.length > 0 ? getWallets(config, { include: ids, entries, signal }) : undefined,
    getWallets(config, { include, exclude: [...ids, ...exclude], entries, signal }),
  ])
  const byId = new Map(featured?.data.map((entry) => [entry.id, entry]))
  return {
    featured: ids.flatMap((id) => byId.get(id) ?? []),
    recommended: recommended.data.slice(0, entries),
  }
}

/** Query key of {@link getSuggestedWallets}. */
export function getSuggestedWalletsQueryKey(parameters: Omit<GetSuggestedWalletsParameters, 'signal'> = {}) {
  const { featured = [], include, exclude = [] } = parameters
  return ['latchkey', 'suggestedWallets', { featured, include, exclude }] as const
}

/** Query options of {@link getSuggestedWallets}. */
export function getSuggestedWalletsQueryOptions(
  config: Config,
  parameters: Omit<GetSuggestedWalletsParameters, 'signal'> = {},
): QueryOptions<SuggestedWallets, ReturnType<typeof getSuggestedWalletsQueryKey>> {
  return {
    ...directoryDefaults,
    queryKey: getSuggestedWalletsQueryKey(parameters),
    queryFn: ({ signal }) => getSuggestedWallets(config, { ...parameters, signal }),
    enabled: true,
  }
}

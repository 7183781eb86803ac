import { dataLimits, type WalletEntry } from '@latchkey/protocol'
import { directoryDefaults, type QueryOptions } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { getWallets } from './getWallets.ts'

/** Parameters of {@link getSuggestedWallets}. */
export type GetSuggestedWalletsParameters = {
  /** Ids of wallets shown already, e.g. recent and installed ones: never recommended. */
  exclude?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** The wallets a person sees before asking for all. */
export type SuggestedWallets = {
  /** The app's `featuredWalletIds`, in its order. */
  readonly featured: readonly WalletEntry[]
  /** The first of the directory that aren't featured. */
  readonly recommended: readonly WalletEntry[]
}

/**
 * Featured and recommended wallets, at most four each.
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

/** The key under which featured and recommended wallets are kept. */
export function getSuggestedWalletsQueryKey(parameters: { exclude?: readonly string[] | undefined } = {}) {
  return ['latchkey', 'suggestedWallets', { exclude: parameters.exclude ?? [] }] as const
}

/** The query of featured and recommended wallets. */
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

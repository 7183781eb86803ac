import { dataLimits, type WalletEntry } from '@latchkey/protocol'
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
  /** How many wallets to recommend at most. Default 4. A caller that leaves some of them out requests more. */
  recommended?: number | undefined
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
 * Returns featured and recommended wallets, at most four of each, or as many recommended ones as `recommended` says.
 *
 * @throws what {@link getWallets} throws
 */
export async function getSuggestedWallets(
  config: Config,
  parameters: GetSuggestedWalletsParameters = {},
): Promise<SuggestedWallets> {
  const { signal, include, exclude = [] } = parameters
  const entries = dataLimits.featuredWallets
  const { recommended: count = entries } = parameters
  const ids = [...new Set(parameters.featured)]
    .filter((id) => !exclude.includes(id) && include?.includes(id) !== false)
    .slice(0, entries)
  const [featured, recommended] = await Promise.all([
    ids.length > 0 ? getWallets(config, { include: ids, entries, signal }) : undefined,
    getWallets(config, { include, exclude: [...ids, ...exclude], entries: count, signal }),
  ])
  const byId = new Map(featured?.data.map((entry) => [entry.id, entry]))
  return {
    featured: ids.flatMap((id) => byId.get(id) ?? []),
    recommended: recommended.data.slice(0, count),
  }
}

import type { ModalOptions } from '../../modalOptions.ts'

/** The same as `dataLimits.featuredWallets` of the engine, which the first view doesn't load. */
const most = 4

/** Wallets to request for the rows of suggestions: more than are shown, because those of this browser are left out. */
export const requestedWallets = 2 * most

/**
 * Returns how many wallets the list of suggestions shows: those that the app features and four recommended ones, or as many as the
 * app allows. The list has this number of placeholders while it loads, so that nothing below it moves when it arrives.
 *
 * @example
 * countSuggested({ featuredWalletIds: ['a', 'b'], includeWalletIds: ['a', 'c', 'd'] }) // 3
 */
export function countSuggested(options: SuggestionOptions): number {
  const { featuredWalletIds = [], includeWalletIds, excludeWalletIds = [] } = options
  const isAllowed = (id: string) => includeWalletIds?.includes(id) !== false && !excludeWalletIds.includes(id)
  const countAllowed = (ids: readonly string[]) => new Set(ids.filter(isAllowed)).size
  const count = most + Math.min(most, countAllowed(featuredWalletIds))
  return includeWalletIds ? Math.min(count, countAllowed(includeWalletIds)) : count
}

type SuggestionOptions = Pick<ModalOptions, 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds'>

/** The height of a number of rows, as a CSS length. */
export function heightOfRows(count: number): string {
  return count === 0 ? '0px' : `calc(${count} * (var(--lk-row-size) + 8px) - 8px)`
}

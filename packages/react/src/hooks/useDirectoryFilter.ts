import type { WalletQuery } from '@latchkey/core'
import { useModal } from '../LatchkeyContext.ts'

/** The wallets that a query may find, by id. */
export type DirectoryFilter = Pick<WalletQuery, 'include' | 'exclude'>

/**
 * Returns the filter of a hook's caller, narrowed to the wallets that the modal's options allow: both lists of `include` must name a
 * wallet, and neither of `exclude`.
 */
export function useDirectoryFilter({ include, exclude = [] }: DirectoryFilter): DirectoryFilter {
  const { includeWalletIds: allowed, excludeWalletIds: excluded = [] } = useModal().options
  return {
    include: allowed && include?.length ? include.filter((id) => allowed.includes(id)) : (allowed ?? include),
    exclude: [...new Set([...exclude, ...excluded])],
  }
}

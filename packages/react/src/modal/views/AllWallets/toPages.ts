import { dataLimits } from '@latchkey/core'

/** A list in pages of forty (S9.58), so that a page keeps its pictures when more follow. */
export function toPages<item>(items: readonly item[]): readonly (readonly item[])[] {
  const size = dataLimits.walletPage
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
}

/** The next page's cursor, unless it has been read already: pages that lead in a circle end there (I3). */
export function nextCursor(
  last: { readonly next?: string | undefined },
  _pages: unknown,
  _lastCursor: unknown,
  cursors: readonly (string | undefined)[],
): string | undefined {
  return last.next !== undefined && !cursors.includes(last.next) ? last.next : undefined
}

import type { BlockRows } from '../BlockRows.ts'

/** Rows one statement may write, unless a single block has more. Meanwhile everybody else waits (L7). */
const maxRows = 4_000

/** Cuts a run of blocks so that no statement holds the database for long. */
export function splitBlocks(blocks: readonly BlockRows[]): readonly (readonly BlockRows[])[] {
  const parts: BlockRows[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    const size = rowsOf(block)
    rows += size
    if (rows > maxRows) {
      parts.push([])
      rows = size
    }
    parts.at(-1)?.push(block)
  }
  return parts
}

function rowsOf({ transactions }: BlockRows): number {
  return transactions.reduce(
    (sum, { transfers, approvals }) => sum + 4 + transfers.length * 3 + approvals.length * 2,
    1,
  )
}

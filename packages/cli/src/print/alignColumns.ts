/** Rows as lines whose columns start at the same place; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.slice(0, -1).forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length)
    })
  return rows.map((row) => {
    const cells = row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
    return `${indent}${cells.join('  ')}`.trimEnd()
  })
}

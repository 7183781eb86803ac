/** A line through values, the lowest near the bottom and the highest near the top, as SVG path data. */
export function linePath(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): {
  readonly line: string
  readonly area: string
  readonly places: readonly (readonly [x: number, y: number])[]
} {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  // Room for the stroke above and below; a level line stands in the middle.
  const [top, bottom] = [4, height - 8]
  const places = values.map((value, index) => {
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * width
    const y = span > 0 ? bottom - ((value - low) / span) * (bottom - top) : (top + bottom) / 2
    return [round(x), round(y)] as const
  })
  const line = places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return { line, area: line && `${line}L${width} ${height}L0 ${height}Z`, places }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Roughly how many bytes a plain value takes in memory. Counts no further than `most`. */
export function sizeOf(value: unknown, most = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return 2 * value.length + 16
  if (typeof value === 'bigint') return 48
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return value.byteLength + 64
  let size = 64
  const parts =
    value instanceof Map ? [...value.entries()] : Array.isArray(value) ? value : Object.entries(value)
  for (const part of parts) {
    if (size > most) return size
    size += sizeOf(part, most - size)
  }
  return size
}

/** Whether two values are the same, or plain objects and arrays that hold the same. Anything else counts by identity. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const other = new Map(Object.entries(b))
  const entries = Object.entries(a)
  return (
    entries.length === other.size &&
    entries.every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
  )
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

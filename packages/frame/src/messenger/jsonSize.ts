/** Bytes of a value as JSON; undefined for what is no JSON (cycles, functions, bigints): it is never a message of ours. */
export function jsonSize(value: unknown): number | undefined {
  try {
    const text = JSON.stringify(value)
    return typeof text === 'string' ? new TextEncoder().encode(text).length : undefined
  } catch {
    return undefined
  }
}

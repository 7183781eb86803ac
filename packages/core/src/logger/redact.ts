const secretKey =
  /signature|private.?key|mnemonic|seed|secret|passw|authorization|cookie|jwt|token|e-?mail|otp|sym.?key|session.?key/i
const maxDepth = 4
const maxEntries = 50
const maxText = 4000
const hidden = '[redacted]'

/**
 * A copy of anything that is safe to keep in a log: values under names that hold secrets are replaced, and so are long
 * hex strings, tokens and mail addresses inside texts. Bounded in depth and size; cycles and throwing getters are
 * harmless.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '[deep]'
  try {
    if (value instanceof Error) return redactError(value, depth)
    if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => redact(entry, depth + 1))
    const entries = Object.keys(value).slice(0, maxEntries)
    return Object.fromEntries(entries.map((key) => [key, redactField(value, key, depth)]))
  } catch {
    return '[unreadable]'
  }
}

function redactField(holder: object, key: string, depth: number): unknown {
  const value: unknown = Reflect.get(holder, key)
  if (secretKey.test(key)) return hidden
  // `code` is an error's number or a person's one-time code: only what can be the former stays.
  if (/^code$/i.test(key)) {
    const isErrorCode =
      typeof value === 'number' ? Math.abs(value) < 100_000 : /^[A-Z_]+$/.test(String(value))
    return isErrorCode ? value : hidden
  }
  return redact(value, depth + 1)
}

function redactError(error: Error, depth: number): unknown {
  return {
    name: error.name,
    code: redactField(error, 'code', depth),
    message: redactText(error.message),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

function redactText(text: string): string {
  return text
    .slice(0, maxText)
    .replace(/(?:0x)?[\da-f]{64,}/gi, '[hex]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replace(/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}\.[a-z]{2,}/gi, '[email]')
}

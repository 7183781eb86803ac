/** Most severe first. A level includes itself and every level before it. */
const levels = ['error', 'warn', 'info', 'debug'] as const
/** Size of the buffer in bytes of UTF-8; the oldest lines are dropped. */
const maxBytes = 1_024_000

/** Parameters of {@link createBufferedLogger}. */
type BufferedLoggerParameters = {
  level?: (typeof levels)[number] | 'silent' | undefined
  /** Where lines are printed; default the page's console. */
  write?: Pick<Console, 'error' | 'warn' | 'info' | 'debug'> | undefined
  now?: (() => number) | undefined
}

/**
 * Creates the part of a logger that formats, redacts, buffers and prints lines. The buffer holds the newest 1,024,000 bytes
 * of every level, for support requests. Secrets are redacted before a line is buffered or printed.
 */
export function createBufferedLogger(parameters: BufferedLoggerParameters = {}) {
  const { level = 'error', write = console, now = Date.now } = parameters
  const lines: { text: string; bytes: number }[] = []
  const encoder = new TextEncoder()
  let bytes = 0

  const logAt =
    (severity: (typeof levels)[number]) => (message: string, details?: Readonly<Record<string, unknown>>) => {
      const entry = {
        time: now(),
        level: severity,
        message: redact(logTexts[message] ?? message),
        ...(details && { details: redact(details) }),
      }
      const text = JSON.stringify(entry)
      const size = encoder.encode(text).length
      lines.push({ text, bytes: size })
      bytes += size
      while (bytes > maxBytes) bytes -= lines.shift()?.bytes ?? 0
      if (level !== 'silent' && levels.indexOf(severity) <= levels.indexOf(level)) {
        write[severity](`[latchkey] ${entry.message}`, ...(entry.details ? [entry.details] : []))
      }
    }

  return {
    level,
    error: logAt('error'),
    warn: logAt('warn'),
    info: logAt('info'),
    debug: logAt('debug'),
    read: (): readonly string[] => lines.map((line) => line.text),
  }
}

/**
 * The messages of code that every page loads, by the short key that this code passes to the logger. They load with the
 * first line that is logged, so that they are not part of the initial bundle. Lazily loaded code can pass a whole message.
 */
export const logTexts: { readonly [name: string]: string | undefined } = {
  adapterStart: 'An adapter could not start',
  adapterStop: 'An adapter could not stop',
  announcement: 'Ignored a malformed wallet announcement (EIP-6963)',
  listener: 'A listener of config.events failed',
  modalCode: 'The modal could not be loaded',
  languageCode: 'The code of languages could not be loaded: the modal is in English',
  recipients: 'The earlier receivers of an account could not be read',
  registration: 'A wallet failed while it registered (Wallet Standard)',
  relay: 'The relay of paired wallets failed',
  restore: 'The last session could not be restored',
  signIn: 'The sign-in could not be loaded and is skipped',
  signInLookup: 'The session of the sign-in could not be looked up',
  signOut: 'The app could not end a sign-in',
  storage: 'Storage is unavailable; the session stays in memory until the page closes',
  tabs: 'The session of another tab could not be restored',
  uuid: 'Two wallets announce the same uuid; one of them may be an impostor',
}

/** Names of fields whose values are never logged. */
const secretKey =
  /signature|private.?key|mnemonic|seed|secret|passw|authorization|cookie|jwt|token|e-?mail|otp|sym.?key|session.?key|^key$|share|phrase|^pin$|verifier/i
/** Limits of one logged value: levels of nesting, entries of a list or object, characters of a text. */
const maxDepth = 4
const maxEntries = 50
const maxTextLength = 4000
const redacted = '[redacted]'

/**
 * Returns a copy that is safe to log. Values of keys that name secrets are replaced, and so are bytes, and what {@link redactText} replaces in
 * texts and in names of fields. Depth and size are limited, so cycles end; getters that throw are caught.
 */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '[deep]'
  try {
    if (value instanceof Error) return redactError(value, depth)
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
    if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => redact(entry, depth + 1))
    const entries = Object.keys(value).slice(0, maxEntries)
    return Object.fromEntries(entries.map((key) => [redactText(key), redactField(value, key, depth)]))
  } catch {
    return '[unreadable]'
  }
}

function redactField(object: object, key: string, depth: number): unknown {
  const value: unknown = Reflect.get(object, key)
  if (secretKey.test(key)) return redacted
  // `code` is a code of an error or alert, or a one-time password. Only a value with the form of the first is kept.
  if (/^code$/i.test(key)) {
    const isErrorCode =
      typeof value === 'number' ? Math.abs(value) < 100_000 : /^(?:[A-Z_]+|APKT\d{3})$/.test(String(value))
    return isErrorCode ? value : redacted
  }
  return redact(value, depth + 1)
}

function redactError(error: Error, depth: number): unknown {
  return {
    name: redactText(error.name),
    code: redactField(error, 'code', depth),
    message: redactText(error.message),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

/**
 * Replaces what gives access or names a person: long hex and base58 texts (keys of all chains; hashes look the same), JSON web tokens, bearer
 * tokens, fields of links such as `code`, phrases of twelve and more short words, numbered ones too, and mail addresses.
 */
function redactText(text: string): string {
  return (
    limitText(text)
      .replace(/(?:0x)?[\da-f]{64,}/gi, '[hex]')
      .replace(/[1-9A-HJ-NP-Za-km-z]{51,}/g, '[base58]')
      .replace(/([?&#](?:code|state|key|sig|(?:[a-z]+_)?token)=)[^&\s"'<>]+/gi, '$1[redacted]')
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
      .replace(/\bBearer\s+\S+/gi, 'Bearer [token]')
      // After the tokens: the word before one would be taken for the last word of a phrase.
      .replace(/\b[a-z]{3,8}(?:[\s,]+(?:\d{1,2}[.):]?\s*)?[a-z]{3,8}){11,}\b/gi, '[phrase]')
      .replace(/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}\.[a-z]{2,}/gi, '[email]')
  )
}

/** Characters that stand between the words of a text, and in no key, token or mail address that is redacted. */
const betweenWords = /[\s"'<>]/

/** Returns the beginning of a long text, up to its last whole word: the patterns do not recognize the beginning of a secret. */
function limitText(text: string): string {
  if (text.length <= maxTextLength) return text
  let end = maxTextLength
  while (end > 0 && !betweenWords.test(text[end] ?? '')) end--
  return `${text.slice(0, end)} …`
}

import type { Logger, LogLevel } from './Logger.ts'
import { logTexts } from './logTexts.ts'
import { redact } from './redact.ts'

/** Most severe first; a level lets itself and everything before it through. */
const order = ['error', 'warn', 'info', 'debug'] as const
/** S9.43. */
const maxBytes = 1_024_000

/** Parameters of {@link createLogBook}. */
export type LogBookParameters = {
  level?: LogLevel | undefined
  /** Where lines are written; default the page's console. */
  write?: Pick<Console, 'error' | 'warn' | 'info' | 'debug'> | undefined
  now?: (() => number) | undefined
}

/**
 * The working half of a logger: keeps its newest 1,024,000 bytes whatever its level, so that a person who reports a fault can hand over
 * what led to it. Secrets are taken out before a line is kept or written.
 */
export function createLogBook(parameters: LogBookParameters = {}): Logger {
  const { level = 'error', write = console, now = Date.now } = parameters
  const lines: { text: string; bytes: number }[] = []
  const encoder = new TextEncoder()
  let bytes = 0

  const log = (at: (typeof order)[number], message: string, details?: Readonly<Record<string, unknown>>) => {
    const entry = {
      time: now(),
      level: at,
      message: redact(logTexts[message] ?? message),
      ...(details && { details: redact(details) }),
    }
    const text = JSON.stringify(entry)
    const size = encoder.encode(text).length
    lines.push({ text, bytes: size })
    bytes += size
    while (bytes > maxBytes) bytes -= lines.shift()?.bytes ?? 0
    if (level !== 'silent' && order.indexOf(at) <= order.indexOf(level)) {
      write[at](`[latchkey] ${entry.message}`, ...(entry.details ? [entry.details] : []))
    }
  }

  return {
    level,
    error: (message, details) => log('error', message, details),
    warn: (message, details) => log('warn', message, details),
    info: (message, details) => log('info', message, details),
    debug: (message, details) => log('debug', message, details),
    read: () => lines.map((line) => line.text),
  }
}

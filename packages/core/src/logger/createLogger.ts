import { loadOnce } from '../request/loadOnce.ts'
import type { Logger, LogLevel } from './Logger.ts'

/**
 * A logger whose working half (buffer, redaction, console) loads with the first line: on most pages nothing is ever
 * logged. Lines keep their order; where that half can't be loaded they are lost, since unredacted they may not be kept.
 */
export function createLogger(level: LogLevel = 'error'): Logger {
  const open = loadOnce(async () => (await import('./createLogBook.ts')).createLogBook({ level }))
  let book: Logger | undefined
  const at =
    (severity: Exclude<LogLevel, 'silent'>): Logger['error'] =>
    (message, details) => {
      if (book) return book[severity](message, details)
      open().then(
        (loaded) => {
          book = loaded
          loaded[severity](message, details)
        },
        () => {},
      )
    }
  return {
    level,
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    read: () => book?.read() ?? [],
  }
}

import { loadOnce } from '../request/loadOnce.ts'
import type { Logger, LogLevel } from './Logger.ts'

/**
 * A logger whose working half (buffer, redaction, console) loads with the first line: on most pages nothing is ever
 * logged. Lines keep their order; where that half can't be loaded they are lost, since unredacted they may not be kept.
 */
export function createLogger(level: LogLevel = 'error'): Logger {
  let book: Logger | undefined
  const open = loadOnce(() => import('./createLogBook.ts').then((code) => code.createLogBook({ level })))
  const at =
    (severity: Exclude<LogLevel, 'silent'>): Logger['error'] =>
    (...line) => {
      if (book) return book[severity](...line)
      open().then(
        (loaded) => {
          book = loaded
          book[severity](...line)
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

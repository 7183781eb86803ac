import { loadOnce } from './load.ts'

/** Levels, most severe first. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** Writes to the console from `level` up and keeps the last 1,024,000 bytes for support. */
export type Logger = {
  readonly level: LogLevel
  /** `message`: a text, or the name of one of `logTexts`. */
  error(message: string, details?: Readonly<Record<string, unknown>>): void
  warn(message: string, details?: Readonly<Record<string, unknown>>): void
  info(message: string, details?: Readonly<Record<string, unknown>>): void
  debug(message: string, details?: Readonly<Record<string, unknown>>): void
  /** The buffer as lines of JSON, oldest first. */
  read(): readonly string[]
}

/**
 * A logger whose working half (buffer, redaction, console) loads with the first line: on most pages nothing is ever
 * logged. Lines keep their order; where that half can't be loaded they are lost, since unredacted they may not be kept.
 */
export function createLogger(level: LogLevel = 'error'): Logger {
  let book: Logger | undefined
  const open = loadOnce(() => import('./logBook.ts').then((code) => code.createLogBook({ level })))
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

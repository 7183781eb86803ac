import { loadOnce } from './load.ts'

/** Levels, most severe first. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** Prints to the console from `level` up and buffers the last 1,024,000 bytes for support requests. */
export type Logger = {
  readonly level: LogLevel
  /** `message` is a text or a key of `logTexts`. */
  error(message: string, details?: Readonly<Record<string, unknown>>): void
  warn(message: string, details?: Readonly<Record<string, unknown>>): void
  info(message: string, details?: Readonly<Record<string, unknown>>): void
  debug(message: string, details?: Readonly<Record<string, unknown>>): void
  /** Returns the buffer as lines of JSON, oldest first. */
  read(): readonly string[]
}

/**
 * Creates a logger that loads its implementation (`bufferedLogger.ts`) with the first line, because most pages log
 * nothing. Lines stay in order. They are lost when that code can't be loaded: unredacted lines must not be buffered.
 */
export function createLogger(level: LogLevel = 'error'): Logger {
  let bufferedLogger: Logger | undefined
  const loadBufferedLogger = loadOnce(() =>
    import('./bufferedLogger.ts').then((code) => code.createBufferedLogger({ level })),
  )
  const logAt =
    (severity: Exclude<LogLevel, 'silent'>): Logger['error'] =>
    (...line) => {
      if (bufferedLogger) return bufferedLogger[severity](...line)
      loadBufferedLogger().then(
        (loaded) => {
          bufferedLogger = loaded
          bufferedLogger[severity](...line)
        },
        () => {},
      )
    }
  return {
    level,
    error: logAt('error'),
    warn: logAt('warn'),
    info: logAt('info'),
    debug: logAt('debug'),
    read: () => bufferedLogger?.read() ?? [],
  }
}

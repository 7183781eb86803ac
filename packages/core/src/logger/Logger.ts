/** Levels, most severe first. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** Writes to the console from `level` up and keeps the last 1,024,000 bytes for support (S9.43, S9.44). */
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

/** One level of the log: fields first, then the sentence. */
export type LogWrite = (fields: Readonly<Record<string, unknown>>, message: string) => void

/** Structured logs. Fields named like secrets are redacted; a query string is never logged. */
export type Log = {
  readonly error: LogWrite
  readonly warn: LogWrite
  readonly info: LogWrite
  readonly debug: LogWrite
  isLevelEnabled(level: 'error' | 'warn' | 'info' | 'debug'): boolean
}

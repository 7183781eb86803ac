import type { Log } from '../ports/Log.ts'

/** A log nobody reads. */
export const silentLog: Log = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
  isLevelEnabled: () => false,
}

import type { Log } from '../../ports/platform.ts'
import { RelayFailure } from './frames.ts'

/**
 * Returns a log whose lines name a request: the one that opened a socket, or a call by HTTP. It is the `x-request-id` of the answer, so
 * that a line is found by what a client was told.
 */
export function bindLog(log: Log, requestId: string): Log {
  return {
    ...log,
    error: (fields, message) => log.error({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    debug: (fields, message) => log.debug({ requestId, ...fields }, message),
  }
}

/**
 * Logs a call that failed because of this server: an error nobody foresaw, or a message that could not be stored. What the client did
 * wrong is its own to know, and is not logged. Of the cause only the name is, because messages may hold addresses.
 */
export function logCallFailure(log: Log, error: unknown): void {
  const { cause, tag } = error instanceof RelayFailure ? error : { cause: error, tag: undefined }
  const problem = cause instanceof Error ? cause.name : 'thrown'
  if (tag === undefined) log.error({ problem }, 'A relay call failed')
  else if (tag === 'StorageError') log.warn({ problem }, 'A message can’t be kept')
}

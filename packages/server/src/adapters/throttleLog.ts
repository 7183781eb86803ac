import type { Log } from '../ports/platform.ts'

/** Milliseconds in which the same failure is written once. */
const quietFor = 60_000
/** Failures that are told apart at once. Further ones are written as they come. */
const maxFailures = 1_000
/** Fields that differ from one occurrence of a failure to the next. */
const changingFields = new Set(['requestId', 'ms', 'milliseconds', 'attempt', 'delay'])

type Failure = { repeats: number; readonly timer: NodeJS.Timeout; readonly flush: () => void }

/**
 * Writes a warning or error that comes again and again once a minute, with `repeats`, the number of times it came since. So a database
 * that is away fills no disk, and nothing is hidden: the first one is written at once, and every one is counted. Two are
 * the same when level, sentence and fields are, the request aside.
 *
 * `close` writes the counts that are left.
 */
export function throttleLog(log: Log): Log {
  const failures = new Map<string, Failure>()

  function write(level: 'error' | 'warn', fields: Readonly<Record<string, unknown>>, message: string): void {
    const same = Object.fromEntries(Object.entries(fields).filter(([name]) => !changingFields.has(name)))
    const key = JSON.stringify([level, message, same])
    const known = failures.get(key)
    if (known) {
      known.repeats++
      return
    }
    log[level](fields, message)
    if (failures.size >= maxFailures) return
    const flush = () => {
      const { repeats, timer } = failures.get(key) ?? { repeats: 0, timer: undefined }
      clearTimeout(timer)
      failures.delete(key)
      if (repeats === 0) return
      // It stays known while it goes on, so that each minute has one line.
      remember()
      log[level]({ ...same, repeats }, message)
    }
    const remember = () =>
      failures.set(key, { repeats: 0, timer: setTimeout(flush, quietFor).unref(), flush })
    remember()
  }

  return {
    ...log,
    error: (fields, message) => write('error', fields, message),
    warn: (fields, message) => write('warn', fields, message),
    async close() {
      for (const { flush } of [...failures.values()]) flush()
      for (const { timer } of failures.values()) clearTimeout(timer)
      failures.clear()
      await log.close?.()
    },
  }
}

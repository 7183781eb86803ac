import { AbortedError } from '@latchkey/protocol'

// biome-ignore lint/performance/noBarrelFile: deadlines of the engine are imported from one file
export { type Deadline, withDeadline } from '@latchkey/protocol'
export { requestLimits } from './requestLimits.ts'

/**
 * Resolves after `ms` milliseconds.
 *
 * @throws AbortedError when `signal` fires first
 */
export function sleep(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new AbortedError({ cause: signal?.reason }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

import { AbortedError } from '../../base/errors.ts'

/** Starts the read of a key, or joins the one in flight. */
type ShareRead = (
  key: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal | undefined,
) => Promise<unknown>

type SharedRead = {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  callers: number
}

/**
 * Creates the function by which an RPC client shares identical reads that are in flight. At most `size` reads can be
 * joined; beyond that, the least recently used one only answers the callers it has. A caller that aborts does not affect
 * the others; the read is aborted with the last one.
 *
 * Unlike `dedupe`, the read is aborted at once, because nobody leaves and comes back to a read.
 */
export function createSharedReads(size: number): ShareRead {
  const reads = new Map<string, SharedRead>()

  function start(key: string, work: (signal: AbortSignal) => Promise<unknown>): SharedRead {
    const controller = new AbortController()
    const read: SharedRead = {
      controller,
      callers: 0,
      promise: work(controller.signal).finally(() => remove(key, read)),
    }
    return read
  }

  function remove(key: string, read: SharedRead): void {
    if (reads.get(key) === read) reads.delete(key)
  }

  return (key, work, signal) => {
    if (signal?.aborted) return Promise.reject(new AbortedError({ cause: signal.reason }))
    const read = reads.get(key) ?? start(key, work)
    read.callers += 1
    reads.delete(key)
    reads.set(key, read)
    const [oldest] = reads.keys()
    if (reads.size > size && oldest !== undefined) reads.delete(oldest)
    if (!signal) return read.promise
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new AbortedError({ cause: signal.reason }))
        read.callers -= 1
        if (read.callers > 0) return
        // Removed first, so that the next caller does not join an aborted read.
        remove(key, read)
        read.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      read.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}

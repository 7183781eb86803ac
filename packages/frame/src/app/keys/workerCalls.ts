import { KeyError, type KeyErrorCode } from '../errors.ts'

/** A request to a worker. */
export type WorkerRequest<operation extends string = string> = {
  readonly id: number
  readonly operation: operation
  readonly argument: unknown
}

/** An answer of a worker. An error has a message and a code, never a secret. */
export type WorkerReply = {
  readonly id: number
  /** False where stopping the worker would lose what it holds. */
  readonly isPersistent: boolean
} & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string }
)

/** The part of `Worker` this file uses. */
export type WorkerLike = {
  postMessage(message: WorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Starts one of the two workers: that of the keys, or the one that judges new passwords. */
export type StartWorker = (name: 'keys' | 'strength') => WorkerLike

export type WorkerCallsOptions = {
  /** Starts the worker. */
  readonly start: () => WorkerLike
  /** Milliseconds without work until the worker is terminated with everything in its memory. Unused where it is not
   * persistent. */
  readonly idle?: number
  /** Timeout of an operation, milliseconds. Stretching a password takes about a second. */
  readonly timeout?: number
  /** What a person reads when the worker does not answer in time, and when it does not start. */
  readonly problems: { readonly timeout: string; readonly start: string }
}

/**
 * Creates the function that runs operations in a worker, which starts with the first operation and ends when idle. A worker that
 * failed is started anew by the next operation.
 *
 * @throws KeyError with the worker's message and code
 */
export function createWorkerCalls({ start, problems, idle = 60_000, timeout = 45_000 }: WorkerCallsOptions) {
  const pending = new Map<
    number,
    { settle: (reply: WorkerReply) => void; timer: ReturnType<typeof setTimeout> }
  >()
  let worker: WorkerLike | undefined
  let isPersistent = true
  let lastId = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  function stop(message: string) {
    worker?.terminate()
    worker = undefined
    for (const id of [...pending.keys()]) fail(id, message)
  }

  function fail(id: number, message: string) {
    pending.get(id)?.settle({ id, isPersistent, ok: false, code: 'failed', message })
  }

  function onTimeout(id: number) {
    if (isPersistent) stop(problems.timeout)
    else fail(id, problems.timeout)
  }

  function getWorker(): WorkerLike {
    if (worker) return worker
    worker = start()
    worker.onmessage = ({ data }) => pending.get(data.id)?.settle(data)
    worker.onerror = () => stop(problems.start)
    return worker
  }

  return (operation: string, argument: unknown): Promise<unknown> => {
    clearTimeout(idleTimer)
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => onTimeout(id), timeout)
      const settle = (reply: WorkerReply) => {
        clearTimeout(timer)
        pending.delete(id)
        isPersistent = reply.isPersistent
        clearTimeout(idleTimer)
        if (pending.size === 0 && isPersistent) idleTimer = setTimeout(() => stop(''), idle)
        if (reply.ok) resolve(reply.value)
        else reject(new KeyError(reply.code as KeyErrorCode, reply.message))
      }
      pending.set(id, { settle, timer })
      getWorker().postMessage({ id, operation, argument })
    })
  }
}

import { KeyError, type KeyErrorCode } from '../errors.ts'
import type { Vault } from './Vault.ts'

/** A request to the key worker. */
export type WorkerRequest = {
  readonly id: number
  readonly operation: keyof Vault
  readonly argument: unknown
}

/** An answer of the key worker. An error has a message and a code, never key material. */
export type WorkerReply = {
  readonly id: number
  /** False where the browser has no storage: the device shares are lost with the worker. */
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

type WorkerVaultOptions = {
  /** Starts a key worker. */
  readonly start: () => WorkerLike
  /** Milliseconds without work until the worker is terminated with everything in its memory. Unused where the browser has
   * no storage. */
  readonly idle?: number
  /** Timeout of an operation, milliseconds. Stretching a password takes about a second. */
  readonly timeout?: number
}

/** Every method of `Vault`: one that is missing here is undefined in the frame. */
const operations = [
  'isPersistent',
  'createRecipient',
  'inspect',
  'create',
  'recover',
  'checkRecovery',
  'renew',
  'confirm',
  'activate',
  'addresses',
  'protect',
  'sign',
  'exportKeys',
  'giveShare',
  'claimTransfer',
  'receiveShare',
  'forget',
] as const

/**
 * Creates a vault over the key worker, which starts with the first operation and ends when idle. Where the browser has no
 * storage the worker runs as long as the page, because the device share is lost with the worker.
 */
export function createWorkerVault({ start, idle = 60_000, timeout = 45_000 }: WorkerVaultOptions): Vault {
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
    const message = 'The wallet’s key store did not answer in time. Try again.'
    if (isPersistent) stop(message)
    else fail(id, message)
  }

  function getWorker(): WorkerLike {
    if (worker) return worker
    worker = start()
    worker.onmessage = ({ data }) => pending.get(data.id)?.settle(data)
    worker.onerror = () => stop('The wallet’s key store could not start. Reload the page.')
    return worker
  }

  function call(operation: keyof Vault, argument: unknown): Promise<unknown> {
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

  const entries = operations.map(
    (operation) => [operation, (argument: unknown) => call(operation, argument)] as const,
  )
  return Object.fromEntries(entries) as unknown as Vault
}

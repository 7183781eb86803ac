import { KeyError, type KeyErrorCode } from '../errors.ts'
import type { Vault } from './Vault.ts'

/** What the page asks its key worker. */
export type WorkerRequest = {
  readonly id: number
  readonly operation: keyof Vault
  readonly argument: unknown
}

/** What the worker answers. An error carries words and a code, never key material. */
export type WorkerReply = {
  readonly id: number
  /** False where the browser keeps nothing: this device's shares end with the worker. */
  readonly isPersistent: boolean
} & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string }
)

/** The part of a worker that is used. */
export type WorkerLike = {
  postMessage(message: WorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<WorkerReply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type WorkerVaultOptions = {
  readonly start: () => WorkerLike
  /** Milliseconds without work after which the worker, and all it ever held, is gone; never where it alone has the share. */
  readonly idle?: number
  /** Milliseconds one operation may take: a password is stretched in it. */
  readonly timeout?: number
}

const operations = [
  'isPersistent',
  'createRecipient',
  'create',
  'recover',
  'renew',
  'confirm',
  'activate',
  'addresses',
  'protect',
  'sign',
  'exportKeys',
  'forget',
] as const

/**
 * The vault of the key worker, which starts with the first operation and ends when idle (§2.3 of the threat model). Where the
 * browser keeps nothing it stays as long as the page: the device's share would end with it.
 */
export function createWorkerVault({ start, idle = 60_000, timeout = 45_000 }: WorkerVaultOptions): Vault {
  const waiting = new Map<
    number,
    { settle: (reply: WorkerReply) => void; timer: ReturnType<typeof setTimeout> }
  >()
  let worker: WorkerLike | undefined
  let isPersistent = true
  let next = 0
  let rest: ReturnType<typeof setTimeout> | undefined

  function stop(message: string) {
    worker?.terminate()
    worker = undefined
    for (const id of [...waiting.keys()]) fail(id, message)
  }

  function fail(id: number, message: string) {
    waiting.get(id)?.settle({ id, isPersistent, ok: false, code: 'failed', message })
  }

  function late(id: number) {
    const message = 'The wallet’s key store did not answer in time. Try again.'
    if (isPersistent) stop(message)
    else fail(id, message)
  }

  function running(): WorkerLike {
    if (worker) return worker
    worker = start()
    worker.onmessage = ({ data }) => waiting.get(data.id)?.settle(data)
    worker.onerror = () => stop('The wallet’s key store could not start. Reload the page.')
    return worker
  }

  function ask(operation: keyof Vault, argument: unknown): Promise<unknown> {
    clearTimeout(rest)
    next += 1
    const id = next
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => late(id), timeout)
      const settle = (reply: WorkerReply) => {
        clearTimeout(timer)
        waiting.delete(id)
        isPersistent = reply.isPersistent
        clearTimeout(rest)
        if (waiting.size === 0 && isPersistent) rest = setTimeout(() => stop(''), idle)
        if (reply.ok) resolve(reply.value)
        else reject(new KeyError(reply.code as KeyErrorCode, reply.message))
      }
      waiting.set(id, { settle, timer })
      running().postMessage({ id, operation, argument })
    })
  }

  const entries = operations.map(
    (operation) => [operation, (argument: unknown) => ask(operation, argument)] as const,
  )
  return Object.fromEntries(entries) as unknown as Vault
}

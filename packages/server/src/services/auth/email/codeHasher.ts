import { type ScryptOptions, scrypt } from 'node:crypto'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { keyedDigest } from '../../../secrets/cryptography.ts'

/**
 * Parameters of scrypt (RFC 7914): 16 MiB and some tens of milliseconds on a libuv thread. OWASP names p 5 for this
 * N and r; p is 1 here because the input is keyed by a pepper.
 */
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/**
 * Hashes a mailed code for storage: keyed by a pepper that is not in the database, and memory-hard, so that
 * neither a database dump nor the pepper alone reveals the code. Bound to its flow.
 */
export type CodeHasher = (pepper: Uint8Array, flowId: string, code: string) => Promise<string>

/**
 * Creates a hasher that runs `parallel` hashes at a time off the event loop. With `waiting` hashes in the queue
 * it refuses, so that guesses cannot exhaust the machine.
 *
 * @returns a function that throws HttpFailure 503 `unavailable`
 */
export function createCodeHasher({ parallel, waiting }: { parallel: number; waiting: number }): CodeHasher {
  const queue: (() => void)[] = []
  let running = 0
  return async (pepper, flowId, code) => {
    if (running >= parallel) {
      if (queue.length >= waiting)
        throw new HttpFailure(503, 'unavailable', 'Too many sign-ins at once. Try again in a moment.', {
          'retry-after': '2',
        })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    running++
    try {
      return await hashWithScrypt(keyedDigest(pepper, ['code', flowId, code]), flowId)
    } finally {
      running--
      queue.shift()?.()
    }
  }
}

function hashWithScrypt(secret: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    )
  })
}

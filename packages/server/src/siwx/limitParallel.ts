import type { ChainRequest } from '@latchkey/core/siwx'
import { withDeadline } from '../chain/withDeadline.ts'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'

/** Milliseconds an answer of a node is counted for; that of the app's own function may never come. */
const patience = 10_000

/** A check's place. What it asks a node goes through `count`. */
type Place = (request: ChainRequest) => ChainRequest

/**
 * Runs no more than `most` at once, and refuses what comes above it: a flood of signatures must not become one of a node's. A
 * place is free when the node has answered, not when the visitor has hung up; what isn't asked by then is asked no more.
 *
 * @throws SiwxBackendError `busy`
 */
export function limitParallel(
  most: number,
): <value>(run: (count: Place) => Promise<value>) => Promise<value> {
  let running = 0
  return async (run) => {
    if (running >= most) throw new SiwxBackendError('busy', 'Too many sign-ins are checked just now.')
    running++
    let isOver = false
    const asked: Promise<unknown>[] = []
    const count: Place = (request) => (call) => {
      if (isOver) return Promise.reject(new SiwxBackendError('busy', 'Nobody waits for this check any more.'))
      const answer = withDeadline(
        Promise.resolve().then(() => request(call)),
        patience,
        'Asking a node',
      )
      asked.push(answer)
      return answer
    }
    try {
      return await run(count)
    } finally {
      isOver = true
      void Promise.allSettled(asked).then(() => running--)
    }
  }
}

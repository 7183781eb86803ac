import { SiwxBackendError } from '../errors/SiwxBackendError.ts'

/**
 * Runs no more than `most` at once, and refuses what comes above it: a flood of signatures must not become one of a node's.
 *
 * @throws SiwxBackendError `busy`
 */
export function limitParallel(most: number): <value>(run: () => Promise<value>) => Promise<value> {
  let running = 0
  return async (run) => {
    if (running >= most) throw new SiwxBackendError('busy', 'Too many sign-ins are checked just now.')
    running++
    try {
      return await run()
    } finally {
      running--
    }
  }
}

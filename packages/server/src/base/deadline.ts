/**
 * The promise, or a `DeadlineError` after so many milliseconds. What runs behind the promise isn't stopped; its later
 * failure is swallowed.
 */
export function withDeadline<value>(
  promise: Promise<value>,
  milliseconds: number,
  what: string,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(what, milliseconds)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Something took longer than it may. */
export class DeadlineError extends Error {
  readonly code = 'deadline'

  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds / 1000} seconds. Try again in a moment.`)
    this.name = 'DeadlineError'
  }
}

/**
 * Rejects with a `DeadlineError` when the promise takes longer than `milliseconds`. The work behind the promise is not
 * stopped, and its later failure is ignored.
 *
 * @param what names the work in the error message
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

/** Work took longer than its deadline. */
export class DeadlineError extends Error {
  readonly code = 'deadline'

  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds / 1000} seconds. Try again in a moment.`)
    this.name = 'DeadlineError'
  }
}

/**
 * Continues with a value or with the result of a promise. Values are passed on synchronously: they are nearly always in
 * memory, and a promise would delay every response.
 */
export function andThen<value, result>(
  value: value | Promise<value>,
  next: (value: value) => result | Promise<result>,
): result | Promise<result> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Something took longer than it may. */
export class DeadlineError extends Error {
  readonly code = 'deadline'

  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds / 1000} seconds. Try again in a moment.`)
    this.name = 'DeadlineError'
  }
}

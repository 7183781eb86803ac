/** Whether it was the person, or the view they left, that ended it. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortedError'
}

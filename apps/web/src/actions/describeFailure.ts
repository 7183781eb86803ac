import { isUserRejection, LatchkeyError } from '@latchkey/core'

/** An error as a visitor reads it: what happened and what to do next. Text only, never markup. */
export function describeFailure(error: unknown): string {
  if (isUserRejection(error)) return 'You declined the request in your wallet. Nothing was done.'
  if (error instanceof LatchkeyError) return [error.message, error.hint].filter(Boolean).join(' ')
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}

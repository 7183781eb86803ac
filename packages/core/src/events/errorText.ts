import { LatchkeyError } from '../errors/LatchkeyError.ts'

/** What an event or log says of an error: our class and code, never text from outside (W4.2). */
export function errorText(error: unknown): string {
  return error instanceof LatchkeyError ? `${error.name} ${error.code}` : 'Error'
}

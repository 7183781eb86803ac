import { LoginError } from './LoginError.ts'

/** S5.02: the same words from the client and the server. `seconds`: rounded up. */
export function cooldownError(seconds: number, cause?: unknown): LoginError {
  return new LoginError('LOGIN_COOLDOWN', `Please try again after ${seconds} seconds`, { seconds, cause })
}

import type { FrameError } from '@latchkey/frame/messenger'
import { AbortedError } from '../../errors/AbortedError.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { cooldownError } from './cooldownError.ts'
import { LoginError } from './LoginError.ts'

/** The server's own words for S5.02, wherever they pass through. */
const cooldownWords = /^Please try again after (\d{1,4}) seconds?\.?$/i

/** What the frame's messenger threw while somebody was signing in. */
export function toLoginError(error: unknown, signal: AbortSignal | undefined): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  if (signal?.aborted) return new AbortedError({ cause: error })
  const { code, message } = readFrameError(error)
  if (code === 'unavailable')
    return new LoginError('LOGIN_UNAVAILABLE', message, {
      cause: error,
      hint: 'Check your connection and try again.',
    })
  if (code === 'refused' || code === 'invalidRequest') {
    const seconds = cooldownWords.exec(message)?.[1]
    return seconds
      ? cooldownError(Number(seconds), error)
      : new LoginError('LOGIN_REFUSED', message, { cause: error })
  }
  return new LoginError('LOGIN_FAILED', message, { cause: error, hint: 'Try again.' })
}

/** By its name, not its class: the messenger is code of its own. */
export function readFrameError(error: unknown): { code: FrameError['code'] | undefined; message: string } {
  const isFrameError = error instanceof Error && error.name === 'FrameError'
  return {
    code: isFrameError ? (error as FrameError).code : undefined,
    message: isFrameError && error.message ? error.message : 'Something went wrong',
  }
}

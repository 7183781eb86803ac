import type { FrameError, FrameRefusal } from '@latchkey/frame/messenger'
import { AbortedError, LatchkeyError } from '../../base/errors.ts'
import { cooldownError } from './cooldownError.ts'
import { frameWords } from './frameWords.ts'
import { LoginError } from './LoginError.ts'

/** The server's own words for S5.02, wherever they pass through. */
const cooldownWords = /^Please try again after (\d{1,4}) seconds?\.?$/i

/** What the frame's messenger threw while somebody was signing in. */
export function toLoginError(error: unknown, signal: AbortSignal | undefined): LatchkeyError {
  if (error instanceof LatchkeyError) return error
  if (signal?.aborted) return new AbortedError({ cause: error })
  const { code, message, reason, provider } = readFrameError(error)
  if (code === 'unavailable')
    return new LoginError('LOGIN_UNAVAILABLE', message, {
      cause: error,
      hint: 'Check your connection and try again.',
    })
  if (code === 'refused' || code === 'invalidRequest') {
    const seconds = cooldownWords.exec(message)?.[1]
    if (seconds) return cooldownError(Number(seconds), error)
    if (frameWords.declined.test(message)) return new LoginError('LOGIN_DECLINED', message, { cause: error })
    return new LoginError('LOGIN_REFUSED', message, { cause: error, reason, provider })
  }
  return new LoginError('LOGIN_FAILED', message, { cause: error, hint: 'Try again.' })
}

/** By its name, not its class: the messenger is code of its own. */
export function readFrameError(error: unknown): FrameRefusal & {
  readonly code: FrameError['code'] | undefined
  readonly message: string
} {
  const told = error instanceof Error && error.name === 'FrameError' ? (error as FrameError) : undefined
  return { ...told?.refusal, code: told?.code, message: told?.message || 'Something went wrong' }
}

import type { login } from '../messages/en/login.ts'
import type { Translate } from '../messages/Message.ts'

type Words = Translate<Extract<keyof typeof login, `login.${string}`>>

/** What our server says of a code, which is the one refusal nearly everybody meets. */
const wrongCode = /^That code is wrong or no longer valid\b/

/**
 * What stopped a sign-in, in words. By the error's code, not its class: two versions of our packages may live on one page.
 * What the wallet's own server says besides is shown as it says it, as text.
 */
export function describeLogin(error: unknown, t: Words): string {
  const { code, message, seconds } = error as { code?: unknown; message?: unknown; seconds?: unknown }
  if (code === 'LOGIN_EMAIL') return t('login.invalid')
  if (code === 'LOGIN_COOLDOWN') return t('login.wait', { n: Number(seconds) })
  if (code === 'LOGIN_REFUSED' && typeof message === 'string')
    return wrongCode.test(message) ? t('login.wrongCode') : message
  if (globalThis.navigator?.onLine === false) return t('login.offline')
  if (code === 'LOGIN_UNAVAILABLE' || code === 'CODE_NOT_LOADED') return t('login.unavailable')
  return t('login.unanswered')
}

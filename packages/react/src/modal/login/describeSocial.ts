import type { socialLogin } from '../languages/en/socialLogin.ts'
import type { Translate } from '../languages/translate.ts'
import { describeLogin } from './describeLogin.ts'

/** What stopped a sign-in with another service, in words; `service`: what it calls itself. */
export function describeSocial(
  error: unknown,
  t: Translate<
    Extract<keyof typeof socialLogin, `login.${string}` | `social.${string}`> | 'error.rpc.userRejected'
  >,
  service: string,
): string {
  const { code } = error as { code?: unknown }
  if (code === 'LOGIN_POPUP') return t('social.popup')
  if (code === 'LOGIN_WINDOW') return t('social.window')
  if (code === 'LOGIN_LATE') return t('social.late')
  return describeLogin(error, t, service)
}

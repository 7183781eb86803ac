import type { SocialProvider } from '@latchkey/core'
import type { login } from '../../languages/en/login.ts'
import type { socialLogin } from '../../languages/en/socialLogin.ts'
import type { MessageValues, Translate } from '../../languages/translate.ts'

type Words = Translate<Extract<keyof typeof login, `login.${string}`> | 'error.rpc.userRejected'>

/**
 * What stopped a sign-in, in words. By the error's code, not its class: two versions of our packages may live on one page.
 * A refusal whose `reason` we know is said in the person's language, of `service` where it names no other; what we don't know
 * is said as the wallet's own server says it, as text.
 */
export function describeLogin(error: unknown, t: Words, service?: string): string {
  const { code, message, seconds } = error as { code?: unknown; message?: unknown; seconds?: unknown }
  if (code === 'LOGIN_EMAIL') return t('login.invalid')
  if (code === 'LOGIN_COOLDOWN') return t('login.wait', { n: Number(seconds) })
  if (code === 'LOGIN_DECLINED') return t('error.rpc.userRejected')
  if (code === 'LOGIN_REFUSED' && typeof message === 'string')
    return describeRefusal(error, t, service) ?? message
  if (globalThis.navigator?.onLine === false) return t('login.offline')
  if (code === 'LOGIN_UNAVAILABLE' || code === 'CODE_NOT_LOADED') return t('login.unavailable')
  return t('login.unanswered')
}

function describeRefusal(error: unknown, t: Words, service: string | undefined): string | undefined {
  const { reason, provider } = error as { reason?: unknown; provider?: unknown }
  const name = Object.entries(providerNames).find(([known]) => known === provider)?.[1] ?? service
  const key = `refused.${String(reason)}`
  // which of them there are depends on the view: a key without a text, and a place without a value, come back as they are
  const text = (t as (key: string, values: MessageValues) => string)(key, name ? { provider: name } : {})
  return text === key || text.includes('{provider}') ? undefined : text
}

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

/** Whether it was the person, or the view they left, that ended it. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortedError'
}

/** What the services call themselves, in every language. */
export const providerNames: { readonly [provider in SocialProvider]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

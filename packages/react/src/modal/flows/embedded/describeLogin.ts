import type { SocialProvider } from '@latchkey/core'
import { translateError } from '../../languages/describeError.ts'
import type { embedded as texts } from '../../languages/en/embedded.ts'
import type { MessageValues, Translate } from '../../languages/translate.ts'

type TranslateLogin = Translate<Extract<keyof typeof texts, `login.${string}`>>

/**
 * Error text of a failed login. Goes by the error's code, not its class: two versions of the packages may share a page. A refusal with a
 * known `reason` has a text of its own, which names the error's provider or else `service`; an unknown one is
 * shown in the wallet's words to who reads English, and as a general text in another language.
 */
export function describeLogin(error: unknown, t: TranslateLogin, service?: string): string {
  const { code, message, seconds } = error as { code?: unknown; message?: unknown; seconds?: unknown }
  if (code === 'LOGIN_EMAIL') return t('login.invalid')
  if (code === 'LOGIN_COOLDOWN') return t('login.wait', { n: Number(seconds) })
  if (code === 'LOGIN_DECLINED') return translateError('error.rpc.userRejected', t)
  if (code === 'LOGIN_REFUSED' && typeof message === 'string')
    return describeRefusal(error as { message: string }, t, service)
  if (globalThis.navigator?.onLine === false) return t('login.offline')
  if (code === 'LOGIN_UNAVAILABLE' || code === 'CODE_NOT_LOADED') return t('login.unavailable')
  return t('login.unanswered')
}

/** Text of a refusal: that of its reason, else the wallet's own in English and a general one in another language. */
function describeRefusal(
  error: { reason?: unknown; provider?: unknown; message: string },
  t: TranslateLogin,
  service: string | undefined,
): string {
  const { reason, provider, message } = error
  const name = Object.entries(providerNames).find(([id]) => id === provider)?.[1] ?? service
  const translate = t as (key: string, values?: MessageValues) => string
  const key = `refused.${textReasons.get(reason) ?? String(reason)}`
  // `t` returns an unknown key, and a placeholder without a value, unchanged: the view may not have this text
  const text = translate(key, name ? { provider: name } : {})
  if (text !== key && !text.includes('{provider}')) return text
  return /^en\b/i.test(t.locale) ? message : translate('refused.unknown')
}

/** Reasons of the wallet's keys that have the text of another. */
const textReasons: ReadonlyMap<unknown, string> = new Map([
  ['mixedShares', 'damagedShare'],
  ['wrongShares', 'damagedShare'],
  ['noDeviceShare', 'notOnDevice'],
  ['notForUs', 'failed'],
  ['notApproved', 'failed'],
])

/** Error text of a failed social login; `service` is the provider's name. */
export function describeSocial(
  error: unknown,
  t: Translate<Extract<keyof typeof texts, `login.${string}` | `social.${string}`>>,
  service: string,
): string {
  const { code } = error as { code?: unknown }
  if (code === 'LOGIN_POPUP') return t('social.popup')
  if (code === 'LOGIN_WINDOW') return t('social.window')
  if (code === 'LOGIN_LATE') return t('social.late')
  return describeLogin(error, t, service)
}

/** Whether an error says that the person cancelled a request or left its view. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortedError'
}

/** Names of the providers, the same in every language. */
export const providerNames: { readonly [provider in SocialProvider]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

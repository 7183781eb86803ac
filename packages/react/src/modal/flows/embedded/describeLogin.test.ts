import { readdirSync, readFileSync } from 'node:fs'
import { authFailures } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import catalogue from '../../languages/ar.json'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { createTranslate } from '../../languages/translate.ts'
import { describeLogin, describeSocial } from './describeLogin.ts'

const refused = (message: string, more: object = {}) =>
  Object.assign(new Error(message), { code: 'LOGIN_REFUSED', ...more })
const ar = catalogue.embedded
const arabic = createTranslate({ locale: 'ar', messages: ar }, texts)

it('[S8.48] [X.46] translates a refusal with a known reason; another one is in the server’s words in English only', () => {
  const wrong = refused('That code is wrong.', { reason: 'otp' })
  expect(describeLogin(wrong, createTranslate({ locale: 'en', messages: {} }, texts))).toBe(
    texts['refused.otp'],
  )
  expect(describeLogin(wrong, arabic)).toBe(ar['refused.otp'])
  for (const reason of [undefined, 'out_of_stock', '__proto__', { toString: () => 'otp' }.constructor]) {
    const unknown = refused('Too many codes were asked for.', { reason })
    expect(describeLogin(unknown, arabic)).toBe(ar['refused.unknown'])
    for (const locale of ['en', 'en-GB'])
      expect(describeLogin(unknown, createTranslate({ locale, messages: {} }, texts))).toBe(unknown.message)
  }
})

/** Refusals that no sign-in answers: the frame repeats the request, or shows them on its own screens, translated. */
const ofTheFrame = [
  'cooldown',
  'dpop',
  'use_dpop_nonce',
  'fresh_login',
  'hold',
  'passkey',
  'passkey_key',
  'passkey_known',
  'passkey_gone',
  'transfer',
  'not_offered',
  'recovery_secret',
  'no_room',
]
/** Error codes that the frame, not the server, answers when the wallet or its settings can't be opened. */
const frameCodes = [
  ...['notProtected', 'notOnDevice', 'otherWallet', 'reload', 'late', 'offline'],
  ...['damagedShare', 'mixedShares', 'wrongShares', 'noDeviceShare', 'notForUs', 'notApproved', 'failed'],
]
const folder = 'packages/react/src/modal/languages'
const languages = readdirSync(folder).filter((name) => name.endsWith('.json'))

it('[X.46] every refusal of our own server and frame while signing in has a text in each language', () => {
  expect(languages).toHaveLength(21)
  const ofServer = Object.keys(authFailures).filter((reason) => !ofTheFrame.includes(reason))
  const reasons = [...ofServer, ...frameCodes]
  expect(reasons).toEqual(
    expect.arrayContaining(['device', 'unavailable', 'rate_limited', 'change', 'email', 'wallet']),
  )
  const seen = new Map<string, Set<string>>(reasons.map((reason) => [reason, new Set()]))
  for (const file of ['en', ...languages]) {
    const messages = file === 'en' ? {} : JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')).embedded
    const t = createTranslate({ locale: file.replace('.json', ''), messages }, texts)
    for (const reason of reasons) {
      const words = describeLogin(refused('In the server’s words.', { reason }), t, 'Discord')
      expect(words, `${file} ${reason}`).not.toBe('In the server’s words.')
      expect(words, `${file} ${reason}`).not.toBe(t('refused.unknown'))
      seen.get(reason)?.add(words)
    }
  }
  for (const [reason, words] of seen) expect(words.size, reason).toBe(22)
})

it('[X.01] a device that is not let in for a while reads why in its language, and what to do next', () => {
  const paused = refused('Another device of this account is signing in.', { reason: 'paused' })
  expect(describeLogin(paused, createTranslate({ locale: 'en', messages: {} }, texts))).toMatch(
    /no new device can sign in.*then sign in again/,
  )
  expect(describeLogin(paused, arabic)).toMatch(/لا يستطيع أي جهاز جديد.*سجّل الدخول مرة أخرى/)
})

it('[S8.48] names the provider of the wallet, if it is a known one', () => {
  const other = (provider: unknown) => refused('In its own words.', { reason: 'other_way', provider })
  expect(describeLogin(other('github'), arabic)).toContain('GitHub')
  for (const none of ['evil', 'constructor', undefined])
    expect(describeLogin(other(none), arabic)).toBe(ar['refused.unknown'])
})

it('[X.13] every refusal of a provider has a text in every language that names it', () => {
  const reasons = Object.keys(texts).flatMap((key) => (key.startsWith('refused.') ? [key] : []))
  expect(reasons).toHaveLength(35)
  for (const [locale, messages] of [
    ['en', {}],
    ['ar', ar],
  ] as const) {
    const t = createTranslate({ locale, messages }, texts)
    for (const key of reasons) {
      const words = describeSocial(refused('In its own words.', { reason: key.slice(8) }), t, 'Discord')
      expect(words).not.toBe('In its own words.')
      expect(words).not.toContain('{')
      expect(/[\u0600-\u06ff]/.test(words)).toBe(locale === 'ar')
    }
  }
})

it('[S8.68] a request declined in the wallet’s frame has the text for that', () => {
  const declined = Object.assign(new Error('User rejected the request.'), { code: 'LOGIN_DECLINED' })
  const t = createTranslate({ locale: 'en', messages: {} }, texts)
  expect(describeSocial(declined, t, 'Google')).toBe(
    'You declined the request in your wallet. Nothing was done.',
  )
})

import { expect, it } from 'vitest'
import catalogue from '../../languages/ar.json'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { createTranslate } from '../../languages/translate.ts'
import { describeLogin, describeSocial } from './describeLogin.ts'

const refused = (message: string, more: object = {}) =>
  Object.assign(new Error(message), { code: 'LOGIN_REFUSED', ...more })
const ar = catalogue.embedded
const arabic = createTranslate({ locale: 'ar', messages: ar }, texts)

it('[S8.48] translates a refusal with a known reason, else shows the server’s text', () => {
  const wrong = refused('That code is wrong.', { reason: 'otp' })
  expect(describeLogin(wrong, createTranslate({ locale: 'en', messages: {} }, texts))).toBe(
    texts['refused.otp'],
  )
  expect(describeLogin(wrong, arabic)).toBe(ar['refused.otp'])
  for (const reason of [undefined, 'rate_limited', '__proto__', { toString: () => 'otp' }.constructor])
    expect(describeLogin(refused('Too many codes were asked for.', { reason }), arabic)).toBe(
      'Too many codes were asked for.',
    )
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
    expect(describeLogin(other(none), arabic)).toBe('In its own words.')
})

it('[X.13] every refusal of a provider has a text in every language that names it', () => {
  const reasons = Object.keys(texts).flatMap((key) => (key.startsWith('refused.') ? [key] : []))
  expect(reasons).toHaveLength(19)
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

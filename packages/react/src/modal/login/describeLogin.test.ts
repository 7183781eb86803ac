import { expect, it } from 'vitest'
import { login as ar } from '../messages/ar/login.ts'
import { createTranslate } from '../messages/createTranslate.ts'
import { login } from '../messages/en/login.ts'
import { describeLogin } from './describeLogin.ts'

const refused = (message: string) => Object.assign(new Error(message), { code: 'LOGIN_REFUSED' })

it.each([
  ['That code is wrong or no longer valid. Use the one of the newest e-mail, or ask for another.', true],
  ['Too many codes were asked for.', false],
])(
  '[S8.48] "%s" of the server is said as it is; what every visitor meets, in their own language',
  (words, known) => {
    expect(describeLogin(refused(words), createTranslate({ locale: 'en', messages: {} }, login))).toBe(words)
    const arabic = createTranslate({ locale: 'ar', messages: ar }, login)
    expect(describeLogin(refused(words), arabic)).toBe(known ? ar['login.wrongCode'] : words)
  },
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arabic } from '../words/ar.ts'
import { createTranslator, type Translations } from '../words/createTranslator.ts'
import { judgePassword } from './judgePassword.ts'

const account = { email: 'mira.lindqvist@harbour-cafe.example', identities: [{ userName: 'Mira Lindqvist' }] }
const judge = (password: string, translations?: Translations, repeated = password) => {
  const { isStrong, sentences } = judgePassword({ password, repeated, account })
  const { translate } = createTranslator(translations)
  return { isStrong, text: sentences.map((sentence) => translate(sentence)).join(' ') }
}

describe('passwords that are guessed', () => {
  it.each([
    // longer forms of what leaks show most
    ['password1234', 'commonly used'],
    ['Password1234!', 'commonly used'],
    ['P@ssw0rd2024!', 'commonly used'],
    ['iloveyou1234', 'commonly used'],
    ['letmein12345', 'commonly used'],
    // rows of keys, also of other keyboards
    ['qwertyuiop[]', 'Rows of keys|commonly used'],
    ['1qaz2wsx3edc', 'Rows of keys|commonly used'],
    ['zxcvbnm,./asdf', 'Rows of keys|commonly used'],
    ['йцукенгшщзхъ', 'Rows of keys|commonly used'],
    ['ضصثقفغعهخحجد', 'Rows of keys|commonly used'],
    ['пароль123456', ''],
    // repeats, sequences, dates
    ['abcdefghijklm', 'Repeats and sequences'],
    ['abcabcabcabc12', ''],
    ['مرحبا12مرحبا12', 'Repeats and sequences'],
    ['12.05.1984...', 'Dates and years'],
    // the person
    ['mira.lindqvist@harbour-cafe.example', 'Your email address and name'],
    ['miralindqvist', ''],
    ['lindqvist1984', 'Your email address and name'],
    ['harbour-cafe1', ''],
    ['latchkeywallet', ''],
    // written in full-width letters the key derivation reads the same
    ['ｐａｓｓｗｏｒｄ１２３４', 'commonly used'],
  ])('[T-CUST-1] [X.02] %s is refused, with what to do', (password, reason) => {
    const { isStrong, text } = judge(password)
    expect([isStrong, text]).toEqual([false, expect.stringMatching(new RegExp(reason))])
    expect(text).toMatch(/easy to guess|isn’t strong enough|more different/)
    expect(text).toMatch(/four or more unrelated words|more different/)
  })

  it.each([
    ['elevenchars', 'Use at least 12 characters'],
    ['x'.repeat(300), 'Use at most 256'],
    ['ababababababab', 'more different characters'],
  ])('[X.02] %s: %s', (password, reason) => {
    expect(judge(password)).toEqual({ isStrong: false, text: expect.stringContaining(reason) })
  })
})

describe('passwords that hold', () => {
  it.each([
    'correct horse battery staple',
    'harbour violin cactus thirteen',
    'K7#vq!2Lz9@wTx',
    'قهوة جبل نافذة سبعة',
    'кактус скрипка гавань тринадцать',
    '珊瑚礁と古い郵便局の鍵を探す旅',
    `${'orchid tractor nebula ferry '.repeat(9)}`,
  ])('[X.02] control: %s is accepted', (password) => {
    expect(judge(password)).toEqual({
      isStrong: true,
      text: expect.stringMatching(/^This password is (very )?strong/),
    })
  })

  it('[X.02] what is just strong enough is accepted, and what is just not is not', () => {
    expect(judge('violin cactus')).toEqual({ isStrong: true, text: 'This password is strong.' })
    const { isStrong, text } = judge('saffronbicycle')
    expect([isStrong, text]).toEqual([false, expect.stringMatching(/^This password isn’t strong enough yet/)])
  })

  it('[X.02] one that was typed differently the second time is not', () => {
    const text = 'The passwords don’t match.'
    expect(judge('correct horse battery staple', undefined, 'correct horse battery stable')).toEqual({
      isStrong: false,
      text,
    })
  })

  it('[X.02] says it in Arabic', () => {
    expect(judge('correct horse battery staple', arabic).text).toBe('كلمة المرور هذه قوية جدًا.')
    expect(judge('password1234', arabic).text).toMatch(/^كلمة المرور هذه سهلة التخمين\..*أربع كلمات/)
  })

  it('[X.02] any text is judged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (password) => {
        expect(judge(password).text).not.toBe('')
      }),
      { numRuns: 40 },
    )
  })
})

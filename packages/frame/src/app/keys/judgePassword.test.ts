import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePassword } from './judgePassword.ts'

const account = { email: 'mira.lindqvist@harbour-cafe.example', identities: [{ userName: 'Mira Lindqvist' }] }
const judge = (password: string, locale = 'en', repeated = password) =>
  judgePassword({ password, repeated, account, locale })

describe('passwords that are guessed', () => {
  it.each([
    // longer forms of what leaks show most
    ['password1234', 'Many people use it'],
    ['Password1234!', 'Many people use it'],
    ['P@ssw0rd2024!', 'Many people use it'],
    ['iloveyou1234', 'Many people use it'],
    ['letmein12345', 'Many people use it'],
    // rows of keys, also of other keyboards
    ['qwertyuiop[]', 'Rows of keys|Many people'],
    ['1qaz2wsx3edc', 'Rows of keys|Many people'],
    ['zxcvbnm,./asdf', 'Rows of keys|Many people'],
    ['йцукенгшщзхъ', 'Rows of keys|Many people'],
    ['ضصثقفغعهخحجد', 'Rows of keys|Many people'],
    ['пароль123456', ''],
    // repeats, sequences, dates
    ['abcdefghijklm', 'Repeats and sequences'],
    ['abcabcabcabc12', ''],
    ['مرحبا12مرحبا12', 'Repeats and sequences'],
    ['12.05.1984...', 'Dates and years'],
    // the person
    ['mira.lindqvist@harbour-cafe.example', 'Your e-mail address and name'],
    ['miralindqvist', ''],
    ['lindqvist1984', 'Your e-mail address and name'],
    ['harbour-cafe1', ''],
    ['latchkeywallet', ''],
    // written in full-width letters the key derivation reads the same
    ['ｐａｓｓｗｏｒｄ１２３４', 'Many people use it'],
  ])('[T-CUST-1] [X.02] %s is refused, with what to do', (password, reason) => {
    const { isStrong, text } = judge(password)
    expect([isStrong, text]).toEqual([false, expect.stringMatching(new RegExp(reason))])
    expect(text).toMatch(/easy to guess|not strong enough|more different/)
    expect(text).toMatch(/four or more words|more different/)
  })

  it.each([
    ['elevenchars', 'Take at least 12 characters'],
    ['x'.repeat(300), 'Take at most 256'],
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
    expect([isStrong, text]).toEqual([
      false,
      expect.stringMatching(/^This password is not strong enough yet/),
    ])
  })

  it('[X.02] one that was typed differently the second time is not', () => {
    const text = 'The two passwords differ.'
    expect(judge('correct horse battery staple', 'en', 'correct horse battery stable')).toEqual({
      isStrong: false,
      text,
    })
  })

  it('[X.02] says it in Arabic', () => {
    expect(judge('correct horse battery staple', 'ar-EG').text).toBe('كلمة السر هذه قوية جدًا.')
    expect(judge('password1234', 'ar').text).toMatch(/^كلمة السر هذه سهلة التخمين\..*أربع كلمات/)
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

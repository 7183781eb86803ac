import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePunycode } from './decodePunycode.ts'

describe('decoding Punycode', () => {
  // RFC 3492, section 7.1: (A), (B), (L).
  it.each([
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
    ['bcher-kva', 'bücher'],
  ])('[T-SIWX-5] %s is %s', (text, decoded) => {
    expect(decodePunycode(text)).toBe(decoded)
  })

  it.each(['', 'abc-', '99999999', 'b!cher', 'a-', '999999999999999999', 'zzzzzzzz9999'])(
    '[T-SIWX-5] %s is none',
    (text) => {
      expect(decodePunycode(text)).toBeUndefined()
    },
  )

  it('[T-SIWX-5] what a host name is written as is read back', () => {
    const letters = fc.constantFrom(...'äßéñøłžабвгдежαβγδאבגابت漢字日本語한국어ไทย')
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 12 }), (parts) => {
        const url = `https://${parts.join('')}.example`
        // Letters that run in two directions are no host name.
        fc.pre(URL.canParse(url))
        const [label = ''] = new URL(url).hostname.split('.')
        fc.pre(label.startsWith('xn--'))
        expect(decodePunycode(label.slice(4))).toBe(domainToUnicode(label))
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import catalogue from './ar.json'
import { titles } from './en/titles.ts'
import { en } from './en.ts'
import type { ButtonText, Catalogue, Message, Messages } from './translate.ts'
import { createTranslate } from './translate.ts'

// A section or a text that is missing doesn't compile: copy its key from `en/<section>.ts` into ar.json and translate it.
const ar: Catalogue = catalogue
const { rtl, buttons, titles: arabicTitles, ...sections } = ar
const messages: Partial<Messages> = Object.assign({}, ...Object.values(sections))

const texts = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe('the Arabic catalogue', () => {
  it('has every text, and no other', () => {
    const keysOf = (part: object) =>
      Object.fromEntries(Object.entries(part).map(([section, all]) => [section, Object.keys(all).sort()]))
    expect(keysOf(sections)).toEqual(keysOf(en))
    expect(Object.keys(arabicTitles).sort()).toEqual(Object.values(titles).flatMap(Object.keys).sort())
    const buttonTexts: readonly ButtonText[] = [
      'Account',
      'Choose network',
      'Connect wallet',
      'Connecting…',
      'Couldn’t load. Try again',
      'Network',
    ]
    expect(Object.keys(buttons).sort()).toEqual(buttonTexts)
  })

  it('has the places of the English text in each of its own; a plural may say its number in a word', () => {
    for (const [key, message] of Object.values(en).flatMap((section) => Object.entries<Message>(section))) {
      const wanted = places(typeof message === 'string' ? message : message.other)
      for (const text of texts(messages[key as keyof Messages] ?? '')) {
        const own = places(text)
        expect(
          own.includes('{count}') ? own : [...own, ...wanted.filter((one) => one === '{count}')],
          key,
        ).toEqual(wanted)
      }
    }
  })

  it('is Arabic throughout, and every text of it says something', () => {
    for (const [key, message] of Object.entries({ ...messages, ...arabicTitles, ...buttons })) {
      for (const text of texts(message)) {
        const own = text.replace(/\{\w+\}/g, '')
        expect(own, key).toMatch(/\p{Script=Arabic}/u)
        expect(own.replace(/Chrome|App Store|Farcaster|Google Play|QR/g, ''), key).not.toMatch(/[A-Za-z{}]/)
      }
    }
  })

  it('counts with all the numbers the language has', () => {
    const t = createTranslate({ locale: 'ar', messages })
    expect([1, 2, 3, 11, 100].map((count) => t('tokens.hidden', { count }))).toEqual([
      'رمز مخفي واحد',
      'رمزان مخفيان',
      '3 رموز مخفية',
      '11 رمزًا مخفيًا',
      '100 رمز مخفي',
    ])
  })

  it('keeps a value from outside together, and the words around it in place', () => {
    const t = createTranslate({ locale: 'ar-EG', messages, rtl })
    expect(t('account.wallet', { wallet: '0x12…ab (1)' })).toBe('عبر \u20680x12…ab (1)\u2069')
    expect(t('tokens.hidden', { count: 4 })).toBe('\u2068٤\u2069 رموز مخفية')
  })
})

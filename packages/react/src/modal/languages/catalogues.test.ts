import { readdirSync, readFileSync } from 'node:fs'
import { getTextDirection } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import arabic from './ar.json'
import { titles } from './en/titles.ts'
import { en } from './en.ts'
import type { ButtonText, Catalogue, Message, Messages } from './translate.ts'
import { createTranslate } from './translate.ts'

// A section or a text that is missing doesn't compile: `setLanguage.ts` imports each file as a `Catalogue`.
const folder = 'packages/react/src/modal/languages'
const catalogues = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const catalogue: Catalogue = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
    return [file.slice(0, -'.json'.length), catalogue] as const
  })
/** Scripts of the languages that aren't written in Latin letters. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-CN': /\p{Script=Han}/u,
  'zh-TW': /\p{Script=Han}/u,
}
/** Texts that are only a name, which most languages write in Latin letters. */
const names = /^(Android|Bitcoin|NFT|Polkadot|Solana)$/
const buttonTexts: readonly ButtonText[] = [
  'Account',
  'Choose network',
  'Close',
  'Connect wallet',
  'Connecting…',
  'Couldn’t load. Try again',
  'Network',
  'Unknown Network',
]

const texts = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const keysOf = (part: object) =>
  Object.fromEntries(Object.entries(part).map(([section, all]) => [section, Object.keys(all).sort()]))
const flatten = ({ rtl: _, buttons, titles: byView, ...sections }: Catalogue) => ({
  buttons,
  byView,
  sections,
  messages: Object.assign({}, ...Object.values(sections)) as Partial<Messages>,
})
const english = Object.values(en).flatMap((section) => Object.entries<Message>(section))
/** Keys of the texts that have no word of their own, only places and signs, e.g. `{symbol} #{id}`. */
const wordless = new Set(
  english.flatMap(([key, message]) =>
    texts(message).some((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))) ? [] : key,
  ),
)

describe.each(catalogues)('[X.46] the catalogue of %s', (code, catalogue) => {
  const { buttons, byView, sections, messages } = flatten(catalogue)
  const all = Object.entries({ ...messages, ...byView, ...buttons })

  it('has every text, and no other', () => {
    expect(keysOf(sections)).toEqual(keysOf(en))
    expect(Object.keys(byView).sort()).toEqual(Object.values(titles).flatMap(Object.keys).sort())
    expect(Object.keys(buttons).sort()).toEqual(buttonTexts)
    expect(catalogue.rtl).toBe(getTextDirection(code) === 'rtl')
  })

  it('has the places of the English text in each of its own; a plural may say its number in a word', () => {
    for (const [key, message] of english) {
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

  it('has in each plural the categories of the language and no other; an abbreviation needs no plural', () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    for (const [key, message] of english) {
      const own = messages[key as keyof Messages]
      if (typeof own !== 'object') continue
      // Arabic counts nothing as it counts hundreds.
      const needed = categories.filter((category) => category !== 'zero')
      expect(categories, key).toEqual(expect.arrayContaining(Object.keys(own)))
      expect(Object.keys(own), key).toEqual(expect.arrayContaining(needed))
      expect(places(typeof message === 'string' ? message : message.other), key).toContain('{count}')
    }
  })

  it('says something in its own script, without markup and control characters, and at most three times as long', () => {
    for (const [key, message] of all)
      for (const text of texts(message)) {
        const own = text.replace(/\{\w+\}/g, '')
        if (!wordless.has(key) && !names.test(own))
          expect(own, key).toMatch(scripts[code] ?? /\p{Script=Latin}/u)
        if (code === 'ar')
          expect(own.replace(/Chrome|App Store|Farcaster|Google Play|QR/g, ''), key).not.toMatch(/[A-Za-z{}]/)
        expect(text, key).not.toMatch(/[<>\p{Cc}]|&\w+;/u)
      }
    const lengths = english.map(([key, message]) => {
      const [longest, own] = [message, messages[key as keyof Messages] ?? ''].map((one) =>
        Math.max(...texts(one).map((text) => text.length)),
      )
      return { key, isLong: (own ?? 0) > 3 * Math.max(longest ?? 0, 10) }
    })
    expect(lengths.filter(({ isLong }) => isLong)).toEqual([])
  })
})

describe('Arabic', () => {
  const { messages } = flatten(arabic as Catalogue)
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
    const t = createTranslate({ locale: 'ar-EG', messages, rtl: true })
    expect(t('account.wallet', { wallet: '0x12…ab (1)' })).toBe('عبر \u20680x12…ab (1)\u2069')
    expect(t('tokens.hidden', { count: 4 })).toBe('\u2068٤\u2069 رموز مخفية')
  })
})

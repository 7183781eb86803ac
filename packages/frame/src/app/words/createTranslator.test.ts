import type { TranslatedText } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { goldenRequests } from '../../testing/goldenRequests.ts'
import { facts, now, testContext } from '../../testing/requestWorld.ts'
import type { Description } from '../requests/describe/Description.ts'
import { describeRequest } from '../requests/describe/describeRequest.ts'
import { prepareRequest } from '../requests/prepareRequest.ts'
import { ar, arabic as arabicTexts } from './ar.ts'
import { createTranslator, translateText } from './createTranslator.ts'

const arabic = createTranslator(arabicTexts)
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '')
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe('the languages of the frame', () => {
  it.each(Object.entries<TranslatedText>(ar))(
    '%s has the same places in Arabic, and is Arabic',
    (english, said) => {
      for (const form of typeof said === 'string' ? [said] : Object.values(said)) {
        // one and two are said in a word
        const own = typeof said === 'string' || form.includes('{count}') ? form : `${form}{count}`
        expect(places(own)).toEqual(places(english))
        expect(form.replace(/\{\w+\}/g, '')).toMatch(/[\u0600-\u06ff]|^\s*$/)
      }
    },
  )

  it('[X.46] counts in Arabic with the forms of its numbers', () => {
    const count = (number: number) => arabic.translate('Sign {count} transactions', { count: `${number}` })
    expect([1, 2, 3, 11, 100].map((number) => plain(count(number)))).toEqual([
      'توقيع معاملة واحدة',
      'توقيع معاملتين',
      'توقيع 3 معاملات',
      'توقيع 11 معاملة',
      'توقيع 100 معاملة',
    ])
    const categories = new Intl.PluralRules('ar').resolvedOptions().pluralCategories
    // Arabic counts nothing as it counts hundreds.
    const needed = categories.filter((category) => category !== 'zero').sort()
    const plurals = Object.values<TranslatedText>(ar).filter((said) => typeof said !== 'string')
    expect(plurals.length).toBeGreaterThan(5)
    for (const forms of plurals) expect(Object.keys(forms).sort()).toEqual(needed)
  })

  it('is English without texts of another language, and otherwise the one they name', () => {
    expect(createTranslator(undefined)).toMatchObject({ language: 'en', direction: 'ltr' })
    expect(arabic).toMatchObject({ language: 'ar', direction: 'rtl' })
  })

  it('shows a text in English that the loaded file lacks, as one of another version may', () => {
    const { translate } = createTranslator({ ...arabicTexts, texts: { Code: 'الرمز' } })
    expect([translate('Code'), translate('Your wallet')]).toEqual(['الرمز', 'Your wallet'])
  })

  it('puts values in once, as they are, and isolates them where the text runs from the right', () => {
    const { translate } = createTranslator(undefined)
    expect(translate('calls itself “{name}”', { name: '{name} $& {constructor}' })).toBe(
      'calls itself “{name} $& {constructor}”',
    )
    expect(arabic.translate('Send {amount}', { amount: '0.5 ETH' })).toBe('إرسال \u20680.5 ETH\u2069')
    expect(translateText(arabic.translate, 'That didn’t work. Try again.')).toBe(
      'لم ينجح ذلك. حاول مرة أخرى.',
    )
    expect(translateText(arabic.translate, 'toString')).toBe('toString')
  })

  it.each(goldenRequests.map((one) => [one.name, one] as const))(
    '[X.05] %s: in Arabic the same rows, warnings and values as in English',
    async (_, { method, params }) => {
      const request = await prepareRequest(method, params, testContext())
      const [english, said] = [createTranslator(undefined), arabic].map(({ translate }) =>
        describeRequest(request, { ...facts, translate }, now),
      ) as [Description, Description]
      expect(said.summary).toHaveLength(english.summary.length)
      expect(said.warnings.map(({ level }) => level)).toEqual(english.warnings.map(({ level }) => level))
      expect(said.details.map(({ value }) => value)).toEqual(
        english.details.map(({ value }) => translateText(arabic.translate, value)),
      )
      expect(said.text).toBe(english.text)
      const texts = (one: Description) => [
        one.title,
        ...one.summary.flatMap(({ label, value }) => [label, value]),
        ...one.warnings.map(({ text }) => text),
      ]
      const [before, after] = [texts(english), texts(said).map(plain)]
      for (const [at, text] of before.entries()) {
        const values = text.match(/0x[0-9a-fA-F]{6,}|\d+(\.\d+)?( ?(ETH|USDC))?/g) ?? []
        // two of something is one word of its own
        for (const value of values)
          expect(after[at], text).toMatch(value === '2' ? /2|\u064A\u0646/ : new RegExp(value))
        // nothing the wallet says by itself stays English
        if (Object.hasOwn(ar, text)) expect(after[at]).toBe(plain(translateText(arabic.translate, text)))
      }
      expect(said.title).not.toBe(english.title)
    },
  )
})

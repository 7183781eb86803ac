import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { arabic } from './arabic.ts'
import { createTranslator, preferredLocale } from './translator.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Record<string, string>] => [
    name,
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ])

describe('the languages of the mails', () => {
  it.each(files)('%s has every text and no other, with its placeholders', (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(arabic).sort())
    const flaws = Object.entries(texts).filter(
      ([english, own]) =>
        placeholders(own).join() !== placeholders(english).join() || /[<>\p{Cc}]|&\w+;/u.test(own),
    )
    expect(flaws).toEqual([])
  })

  it.each(Object.entries(arabic))(
    '%s has the same placeholders in Arabic, and is Arabic',
    (english, translated) => {
      expect(placeholders(translated)).toEqual(placeholders(english))
      expect(translated).toMatch(/[\u0600-\u06ff]/)
    },
  )

  it('puts values in once, as they are, isolated where the text runs from the right', () => {
    const values = { app: '{app} $&', time: 'x' }
    const text = 'Enter this code to sign in to {app}. It expires in {time} and works once.'
    expect(createTranslator('en').t(text, values)).toBe(
      'Enter this code to sign in to {app} $&. It expires in x and works once.',
    )
    expect(createTranslator('ar-SA').t(text, values)).toContain('\u2068{app} $&\u2069')
    expect(createTranslator('eo')).toMatchObject({ language: 'en', direction: 'ltr' })
    expect(createTranslator('de-AT')).toMatchObject({ language: 'de', direction: 'ltr' })
  })

  it.each([
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans-TW', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
  ])('[X.46] who reads %s gets mails in %s, by the script', (locale, language) => {
    expect(createTranslator(locale).language).toBe(language)
  })

  it.each([
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar-EG'],
    ['*', 'en'],
    ['"><script>', 'en'],
    [undefined, 'en'],
  ])('a browser that asks for %s is read as %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })
})

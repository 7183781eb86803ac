import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getTextDirection, matchLanguage, selectPlural } from './languages.ts'

const codes = ['ar', 'de', 'he', 'id', 'pt-BR', 'zh-CN', 'zh-TW'] as const

describe('[X.46] the language of a reader', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-ch', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-TW', 'zh-TW'],
    ['zh-Hant-SG', 'zh-TW'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hans-TW', 'zh-CN'],
    // codes that old browsers report
    ['iw-IL', 'he'],
    ['in', 'id'],
    ['en-GB', undefined],
    ['dex', undefined],
    ['', undefined],
    ['de_AT', undefined],
    ['constructor', undefined],
  ])('%s is served in %s', (locale, expected) => {
    expect(matchLanguage(locale, codes)).toBe(expected)
  })

  it('of the other script is better than English', () => {
    expect(matchLanguage('zh-HK', ['zh-CN'])).toBe('zh-CN')
  })

  it('of any text whatever is one of the list or none', () => {
    fc.assert(
      fc.property(fc.string(), (locale) => {
        expect([...codes, undefined]).toContain(matchLanguage(locale, codes))
      }),
    )
  })

  it('runs from the right in Arabic, Hebrew and Persian', () => {
    expect(['ar-EG', 'fa', 'he', 'iw', 'en', 'ur', 'zh-TW', '?'].map(getTextDirection)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'rtl',
      'ltr',
      'ltr',
    ])
  })
})

describe('[X.46] a text with a number', () => {
  const days = { one: '{count} день', few: '{count} дня', many: '{count} дней', other: '{count} дня' }
  it('has the form of its language, and the general one without a number', () => {
    expect([1, 2, 5, 21, 1.5, undefined].map((count) => selectPlural(days, 'ru', count))).toEqual([
      days.one,
      days.few,
      days.many,
      days.one,
      days.other,
      days.other,
    ])
    expect(selectPlural('{count} 日', 'ja', 1)).toBe('{count} 日')
    expect(selectPlural({ other: 'x' }, 'ru', 1)).toBe('x')
  })
})

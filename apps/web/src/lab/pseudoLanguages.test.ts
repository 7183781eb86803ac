import { describe, expect, it } from 'vitest'
import { createPseudoLanguages, lengthen, mirror } from './pseudoLanguages.ts'

const languages = createPseudoLanguages()
const flatten = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part as object).flatMap(flatten)
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe('[X.46] the pseudo-locales', () => {
  it('en-XA is longer by 40 % at least, in brackets, with its placeholders', () => {
    expect(lengthen('Close')).toBe('[Çļöşé ]')
    expect(lengthen('Connect {wallet} to a network')).toMatch(/^\[Çöññéçţ \{wallet\} ţö à ñéţŵöřķ ~+ ~*\]$/)
    for (const text of ['Close', 'Connect {wallet} to a network', 'x'.repeat(200)])
      expect(lengthen(text).length).toBeGreaterThanOrEqual(Math.ceil(text.length * 1.4))
  })

  it('ar-XB runs from right to left, its placeholders outside of what is reversed', () => {
    expect(mirror('Via {wallet} now')).toBe('\u202EVia\u202C {wallet} \u202Enow\u202C')
    expect([languages['ar-XB'].rtl, languages['en-XA'].rtl]).toEqual([true, false])
  })

  it.each(Object.entries(languages))('%s has every text of the modal, and none as it was', (_, language) => {
    const { rtl: _rtl, ...sections } = language
    const texts = flatten(sections)
    expect(texts.length).toBeGreaterThan(600)
    expect(
      texts.filter((text) => !/[[\u202E]/.test(text) && /[A-Za-z]/.test(text.replace(/\{\w+\}/g, ''))),
    ).toEqual([])
    const title = (language.titles as Record<string, string>).Connect ?? ''
    expect(title).not.toBe('Connect wallet')
    expect(places(flatten(language.accounts).join())).toContain('{wallet}')
  })
})

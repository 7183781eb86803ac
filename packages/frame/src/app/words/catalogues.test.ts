import { readdirSync, readFileSync } from 'node:fs'
import { getTextDirection } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'
import type { Translations } from './createTranslator.ts'

const folder = new URL('.', import.meta.url)
const catalogues = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Omit<Translations, 'language'>] => [
    name.slice(0, -'.json'.length),
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ])
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const formsOf = (text: string | object): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text)

describe.each(catalogues)('[X.46] the frame’s texts in %s', (code, { direction, texts }) => {
  it('are all there, and no other, in the direction of the language', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(ar).sort())
    expect(direction).toBe(getTextDirection(code))
  })

  it('have the places of the English text, and no markup', () => {
    for (const [english, text] of Object.entries(texts))
      for (const form of formsOf(text)) {
        expect(places(form), form).toEqual(places(english))
        expect(form, english).not.toMatch(/^\s*$|[<>\p{Cc}]|&\w+;/u)
      }
  })

  it('have in each plural the categories of the language and no other, and count something', () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    for (const [english, text] of Object.entries(texts)) {
      if (typeof text === 'string') continue
      expect(Object.keys(text).sort(), english).toEqual([...categories].sort())
      expect(places(english)).toContain('{count}')
    }
  })
})

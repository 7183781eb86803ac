import { readdirSync, readFileSync } from 'node:fs'
import { authFailures, getTextDirection } from '@latchkey/protocol'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { FrameApiError, KeyError, type KeyErrorCode, RequestError } from '../errors.ts'
import { ar } from './ar.ts'
import type { Translations } from './createTranslator.ts'
import { findCodeText } from './describeError.ts'

const folder = new URL('.', import.meta.url)
const catalogues = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Omit<Translations, 'language'>] => [
    name.slice(0, -'.json'.length),
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ])
/** Scripts of the languages that aren't written in Latin letters. */
const scripts: Readonly<Record<string, RegExp>> = {
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
const names = /^(Ethereum|Solana)$/
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

  it('say something in the script of the language, at most three times as long', () => {
    const script = scripts[code] ?? /\p{Script=Latin}/u
    for (const [english, text] of Object.entries(texts))
      for (const form of formsOf(text)) {
        const own = form.replace(/\{\w+\}/g, '')
        // only places and signs, or a name
        if (/\p{L}/u.test(own) && !names.test(own)) expect(own, english).toMatch(script)
        expect(form.length, english).toBeLessThanOrEqual(3 * Math.max(english.length, 10))
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

/** An error as the sources create it: its class and what each argument can be, `undefined` where that isn't written there. */
type Created = {
  readonly place: string
  readonly kind: string
  readonly given: readonly (string | undefined)[][]
}

/** The errors of these classes that the sources below `path` create. */
function findErrors(path: string, kinds: readonly string[]): Created[] {
  const root = new URL(`../../../../../${path}/`, import.meta.url)
  const found: Created[] = []
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => /(?<!test|\.d)\.ts$/.test(file))) {
    const text = readFileSync(new URL(name, root), 'utf8')
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      if (ts.isNewExpression(node) && kinds.includes(node.expression.getText()))
        found.push({
          place: `${path}/${name}: ${node.getText().slice(0, 120)}`,
          kind: node.expression.getText(),
          given: (node.arguments ?? []).map(findTexts),
        })
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

/** Each text that an expression can be. */
function findTexts(node: ts.Expression): (string | undefined)[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isConditionalExpression(node)
    ? [...findTexts(node.whenTrue), ...findTexts(node.whenFalse)]
    : [undefined]
}

const isKey = (text: string | undefined) => text !== undefined && Object.hasOwn(ar, text)

describe('[X.46] every sentence of an error that can reach a screen', () => {
  /** Refusals of an app's own request, which no screen of the wallet shows. */
  const ofTheApp = /^(notAllowed|invalidParams|mismatch|aborted|busy|tooLarge|calls\w+)$/

  /** Texts of the modal for refusals that the frame posts to the app. */
  const modal = JSON.parse(readFileSync('packages/react/src/modal/languages/ar.json', 'utf8')).embedded

  it('of the frame has a text in the catalogue, or its code has, here or in the modal', () => {
    const created = findErrors('packages/frame/src/app', [
      'KeyError',
      'RequestError',
      'FrameApiError',
      'ScreenError',
      'Error',
    ])
    expect(created.length).toBeGreaterThan(150)
    for (const { place, kind, given } of created) {
      if (kind === 'ScreenError') {
        // a spread of texts is checked by its type
        for (const text of given.flat()) expect(text === undefined || isKey(text), place).toBe(true)
        continue
      }
      if (kind === 'Error') {
        // no screen shows its text, so it is none for a person
        expect(given.flat().some(isKey), place).toBe(false)
        continue
      }
      const [codes = [], texts = []] = kind === 'FrameApiError' ? [given[0], given[2]] : given
      for (const code of codes)
        for (const text of texts) {
          // an error that another process has created; the test of `describeError` has all codes
          if (code === undefined || (kind === 'RequestError' && ofTheApp.test(code))) continue
          expect(isKey(text) || hasCodeText(createError(kind, code)), `${place} ${text}`).toBe(true)
        }
    }
  })

  it('of the server has a text in the catalogue, or its code has, here or in the modal', () => {
    const created = ['services/auth', 'services/keys', 'http/caller'].flatMap((path) =>
      findErrors(`packages/server/src/${path}`, ['HttpFailure']),
    )
    expect(created.length).toBeGreaterThan(60)
    for (const { place, given } of created)
      for (const field of given[1] ?? [])
        for (const description of given[2] ?? []) {
          const code = field !== undefined && Object.hasOwn(authFailures, field) ? field : 'unknown'
          expect(isKey(description) || hasCodeText(createError('FrameApiError', code)), place).toBe(true)
        }
  })

  function hasCodeText(error: RequestError | KeyError | FrameApiError): boolean {
    return findCodeText(error) !== undefined || Object.hasOwn(modal, `refused.${error.code}`)
  }

  function createError(kind: string, code: string): RequestError | KeyError | FrameApiError {
    if (kind === 'KeyError') return new KeyError(code as KeyErrorCode, '')
    if (kind === 'RequestError') return new RequestError(code as RequestError['code'], '')
    return new FrameApiError(code as FrameApiError['code'], 400, '')
  }
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ar as frame } from '../../packages/frame/src/app/words/ar.ts'
import arabicModal from '../../packages/react/src/modal/languages/ar.json' with { type: 'json' }
import { titles } from '../../packages/react/src/modal/languages/en/titles.ts'
import { en } from '../../packages/react/src/modal/languages/en.ts'
import { arabic as mails } from '../../packages/server/src/services/auth/mails/arabic.ts'

// Texts that existing apps or tests of other kits compare word for word, so that they stay as they are.
const fixed = new Set([
  'Please enter a valid amount and receiver address',
  'Social login timed out. Please try again.',
  'Failed to fetch network token price',
])

const readFile = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const markdown = readFile('docs/languages/glossary.md')
const patterns = new Map()
const texts = getTexts()
const terms = parseGlossary(markdown)

/** Languages whose words have a table of their own, by the heading of its section. */
const languages = {
  'Brazilian Portuguese': 'pt-BR',
  Dutch: 'nl',
  French: 'fr',
  German: 'de',
  Hebrew: 'he',
  Hindi: 'hi',
  Indonesian: 'id',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  Persian: 'fa',
  Polish: 'pl',
  Russian: 'ru',
  'Simplified Chinese': 'zh-CN',
  Spanish: 'es',
  Thai: 'th',
  'Traditional Chinese': 'zh-TW',
  Turkish: 'tr',
  Ukrainian: 'uk',
  Vietnamese: 'vi',
}

describe('the glossary', () => {
  it('has 60 terms and more, none of them twice', () => {
    expect(terms.length).toBeGreaterThanOrEqual(60)
    expect(new Set(terms.map(({ english }) => english)).size).toBe(terms.length)
  })

  it('is kept by every text of modal, frame and mails, in English and in Arabic', () => {
    expect(texts.length).toBeGreaterThan(900)
    expect(findFlaws(texts, terms)).toEqual([])
  })

  it('has no term that no text uses', () => {
    const all = texts.map(({ english }) => english).join('\n')
    expect(
      terms.filter(({ english }) => !english.split(', ').some((word) => toPattern(word).test(all))),
    ).toEqual([])
  })

  it.each([
    ['Nobody has this name', 'هذا الاسم غير مسجّل', 'says “Nobody”'],
    ['Your code', 'كلمة السر', 'says “كلمة السر”'],
    ['Unlock your wallet', 'افتح القفل', 'has no Arabic “wallet”'],
  ])('control: “%s” with “%s” breaks it, because it %s', (english, arabic, flaw) => {
    expect(findFlaws([{ key: 'control', english, arabic }], terms).join()).toContain(flaw)
  })

  it.each(Object.entries(languages))('is kept by every text in %s', (name, code) => {
    const words = parseRows(markdown, name).flatMap(([, , not]) => toList(not))
    const own = readTexts(code)
    expect(words.length).toBeGreaterThan(5)
    expect(own.length).toBeGreaterThan(900)
    expect(findWords(own, words)).toEqual([])
  })

  it.each(['README.md', 'apps/docs/pages/07-embedded-wallet.md', 'apps/docs/pages/13-from-other-kits.md'])(
    '%s says how many languages there are, with English and Arabic',
    (path) => {
      const counts = [...readFile(path).matchAll(/(\d+) languages/g)].map(([, count]) => Number(count))
      expect(new Set(counts)).toEqual(new Set([Object.keys(languages).length + 2]))
    },
  )

  it('control: a word that a language does not use breaks it', () => {
    expect(findWords(['Deine Geldbörse', 'Deine Wallet'], ['Geldbörse'])).toEqual([
      'Geldbörse: Deine Geldbörse',
    ])
  })

  it.each([
    ['財布', 'この財布を接続'],
    ['コイン', 'コインを送る'],
    ['코인', '내 코인을 보내기'],
    ['钱袋', '连接钱袋。'],
    ['เหรียญ', 'ส่งเหรียญของคุณ'],
  ])('control: “%s” in “%s” breaks it, where words have no spaces between them', (word, text) => {
    expect(findWords([text], [word])).toEqual([`${word}: ${text}`])
  })

  it.each([
    ['コイン', 'ビットコインを送る'],
    ['コイン', 'コインベースを開く'],
    ['코인', '비트코인을 보내기'],
    ['รหัสผ่าน', 'รหัสผ่า'],
    ['กู', 'กู้คืนกระเป๋า'],
  ])('control: “%s” in “%s” is part of another word', (word, text) => {
    expect(findWords([text], [word])).toEqual([])
  })

  it('control: a word inside of another one is no flaw', () => {
    expect(findFlaws([{ key: 'control', english: 'Coinbase', arabic: 'كوين' }], terms)).toEqual([])
  })
})

/** Returns every text with its Arabic. A plural counts with all of its forms. */
function getTexts() {
  const join = (text) => (typeof text === 'string' ? text : Object.values(text).join(' / '))
  return [
    ...Object.entries(en).flatMap(([section, all]) =>
      Object.entries(all).map(([key, text]) => ({
        key,
        english: join(text),
        arabic: join(arabicModal[section][key]),
      })),
    ),
    ...Object.values(titles).flatMap((views) =>
      Object.entries(views).map(([view, english]) => ({
        key: `title.${view}`,
        english,
        arabic: arabicModal.titles[view],
      })),
    ),
    ...[...Object.entries(frame), ...Object.entries(mails)].map(([english, arabic]) => ({
      key: english,
      english,
      arabic: join(arabic),
    })),
  ]
}

/** Reads every text of modal, frame and mails in a language that has a JSON file in each. */
function readTexts(code) {
  const flatten = (part) => (typeof part === 'object' ? Object.values(part).flatMap(flatten) : [String(part)])
  return [
    'packages/react/src/modal/languages',
    'packages/frame/src/app/words',
    'packages/server/src/services/auth/mails',
  ].flatMap((folder) => flatten(JSON.parse(readFile(`${folder}/${code}.json`))))
}

/** Returns the texts that have one of the words, one line each. */
function findWords(own, words) {
  return words.flatMap((word) =>
    own.flatMap((text) => (toPattern(word).test(text.replace(/\{\w+\}/g, '')) ? `${word}: ${text}` : [])),
  )
}

/** Parses the table of terms. Those of single languages are in sections of their own. */
function parseGlossary(markdown) {
  return parseRows(markdown, 'Terms').map(([english, not, , forms, notArabic]) => ({
    english: english.trim(),
    not: toList(not),
    forms: forms.trim() === '–' ? [] : toList(forms),
    notArabic: toList(notArabic),
  }))
}

/** Returns the cells of the table in a section. */
function parseRows(markdown, heading) {
  const [, section = ''] = markdown.split(new RegExp(`^## ${heading}$`, 'm'))
  const [table] = section.split(/^## /m)
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
    .map((line) => line.split('|').slice(1, -1))
}

/** Returns the words of a cell. */
function toList(cell) {
  return cell.split(',').flatMap((word) => word.trim() || [])
}

/** Returns what is wrong with the texts, one line a flaw. */
function findFlaws(all, glossary) {
  return all.flatMap(({ key, english, arabic }) => {
    if (fixed.has(english)) return []
    const words = english.replace(/\{\w+\}/g, '')
    return glossary.flatMap(({ english: term, not, forms, notArabic }) => {
      const flaws = [
        ...not.flatMap(
          (word) =>
            toPattern(word)
              .exec(words)
              ?.map((found) => `says “${found}”`) ?? [],
        ),
        ...notArabic.filter((word) => toPattern(word).test(arabic)).map((word) => `says “${word}”`),
      ]
      if (forms.length > 0 && toPattern(term).test(words) && !forms.some((form) => arabic.includes(form)))
        flaws.push(`has no Arabic “${term}”: ${arabic}`)
      return flaws.map((flaw) => `${key}: ${flaw}`)
    })
  })
}

/**
 * Returns the expression that finds a word in any case, with a plural's s, and in Arabic with a particle before it. In scripts
 * without spaces between words it is found anywhere; one in Katakana and one in Hangul not inside of a longer one, a Korean
 * word with its particles.
 */
function toPattern(word) {
  const known = patterns.get(word)
  if (known) return known
  const { start } = edges(word.at(0))
  const { end } = edges(word.at(-1))
  const pattern = new RegExp(`${start}[وفبلك]?${word}s?${end}`, 'iu')
  patterns.set(word, pattern)
  return pattern
}

/** Returns what may not stand before and after a word whose first or last letter is `letter`. */
function edges(letter) {
  if (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(letter)) return { start: '', end: '' }
  if (/\p{Script=Thai}/u.test(letter)) return { start: '', end: '(?!\\p{M})' }
  if (/\p{Script=Hangul}/u.test(letter)) return { start: '(?<!\\p{Script=Hangul})', end: '' }
  if (/[\p{Script=Katakana}ー]/u.test(letter))
    return { start: '(?<![\\p{Script=Katakana}ー])', end: '(?![\\p{Script=Katakana}ー])' }
  const letters = /\p{Script=Latin}/u.test(letter) ? '\\p{Script=Latin}' : '\\p{L}'
  return { start: `(?<![${letters}\\p{M}’-])`, end: `(?![${letters}\\p{M}-])` }
}

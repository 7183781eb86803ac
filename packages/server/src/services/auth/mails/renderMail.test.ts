import { expect, it } from 'vitest'
import { renderMail } from './renderMail.ts'

const parts = {
  subject: 'A & B',
  lines: ['<b>1</b>'],
  code: '0123',
  link: { label: 'Go', url: 'https://a.example/?a=1&b=2' },
  after: [],
}

it('[X.08] a mail takes text and background from the mail program, in its light and its dark theme', () => {
  const { html } = renderMail('mira@example.org', 'en', () => parts)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const colored = [...html.matchAll(/<(\w+)[^>]*style="[^"]*(?:^|[;"])(?:color|background):/g)].map(
    ([, tag]) => tag,
  )
  // a button has both of its own, so that they fit in any theme
  expect(colored).toEqual(['a'])
  expect(html).toMatch(/background:#1d4ed8;color:#ffffff/)
})

it('texts are escaped, and the plain text has the code on a line of its own', () => {
  const { html, text } = renderMail('mira@example.org', 'ar', () => parts)
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<title>A &#38; B</title>')
  expect(html).toContain('&#60;b&#62;1&#60;/b&#62;')
  expect(html).toContain('href="https://a.example/?a=1&#38;b=2"')
  expect(text.split('\n')).toContain('0123')
})

it.each([
  ['ko-KR', 'ko'],
  ['zh-HK', 'zh-TW'],
  ['th', 'th'],
])('[X.46] a mail for %s names its language, for fonts and line breaks: %s', (locale, language) => {
  const { html } = renderMail('mira@example.org', locale, () => parts)
  expect(html).toContain(`<html lang="${language}" dir="ltr">`)
  expect(html).toContain(':lang(ko){word-break:keep-all')
})

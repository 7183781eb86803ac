import { readdirSync } from 'node:fs'
import { getTextDirection } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { createTranslator, preferredLocale } from '../mails/translator.ts'
import { renderPage } from './renderPage.ts'

const languages = [
  'en',
  'ar',
  ...readdirSync(new URL('../mails', import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length)),
]

it('[X.46] a page of signing in is in each of the languages, by the browser’s, in its direction', async () => {
  expect(languages).toHaveLength(22)
  const titles = await Promise.all(
    languages.map(async (language) => {
      const translator = createTranslator(preferredLocale(`${language},en;q=0.5`))
      const html = await renderPage({ translator, title: 'Approve a new device', content: '' }).text()
      expect(html).toContain(`<html lang="${language}" dir="${getTextDirection(language)}">`)
      return html.match(/<h1>(.*)<\/h1>/)?.[1]
    }),
  )
  expect(new Set(titles).size).toBe(languages.length)
})

import { matchLanguage } from '@latchkey/protocol'
import type { Translations } from './createTranslator.ts'

/** Loads the texts of a locale's language; undefined for English, for a language the wallet does not have, and where the file can't be loaded. */
export type LoadTranslations = (locale: string) => Promise<Translations | undefined>

/** Milliseconds that a screen waits for the texts of its language; it is shown in English afterwards. */
const timeout = 5_000

/** Before the language's code in the document's attribute that names its file: `data-texts-pt-br`. */
const attribute = 'data-texts-'

/**
 * Loads the texts of a locale's language. The document names the file of each language with its hash, which the browser checks, so
 * that a changed file translates nothing: the wallet is in English then. Whoever reads English loads none.
 */
export const loadTranslations: LoadTranslations = async (locale) => {
  const page = document.documentElement
  const languages = page
    .getAttributeNames()
    .flatMap((name) => (name.startsWith(attribute) ? name.slice(attribute.length) : []))
  const language = matchLanguage(locale, languages)
  const place = language && page.getAttribute(attribute + language)
  const [path, integrity] = place?.split(' ') ?? []
  if (!path || !integrity) return undefined
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(path, { integrity, credentials: 'omit', signal })
    return response.ok ? ((await response.json()) as Translations) : undefined
  } catch {
    return undefined
  }
}

import type { Translations } from './createTranslator.ts'

/** Loads the texts of a locale's language; undefined for English, for a language the wallet does not have, and where the file can't be loaded. */
export type LoadTranslations = (locale: string) => Promise<Translations | undefined>

/** Milliseconds that a screen waits for the texts of its language; it is shown in English afterwards. */
const timeout = 5_000

/**
 * Loads the texts of a locale's language. The document names the file of each language with its hash, which the browser checks, so
 * that a changed file translates nothing: the wallet is in English then. Whoever reads English loads none.
 */
export const loadTranslations: LoadTranslations = async (locale) => {
  const [, language] = /^([a-z]{2,3})(-|$)/i.exec(locale) ?? []
  const place = language && document.documentElement.getAttribute(`data-texts-${language.toLowerCase()}`)
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

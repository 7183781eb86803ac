import type { Appearance } from '../app/screens/approvalScreen.ts'
import { arabic } from '../app/words/ar.ts'
import type { Translations } from '../app/words/createTranslator.ts'

/** Returns the texts of a locale as the frame loads them from its file; undefined for English. */
export function translationsOf(locale: string): Translations | undefined {
  return /^ar(-|$)/i.test(locale) ? arabic : undefined
}

/** Returns a light look in the language of a locale, with its texts loaded. */
export function lookOf(locale = 'en'): Appearance {
  return { locale, translations: translationsOf(locale), mode: 'light', variables: {} }
}

import { getTextDirection, matchLanguage } from '@latchkey/protocol'
import { arabic } from './arabic.ts'
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

/** Languages besides English, by code. A text that one of them lacks does not compile. */
const catalogues = { ar: arabic, de, es, fr } as const satisfies Readonly<
  Record<string, Readonly<Record<AuthText, string>>>
>

/** Texts of mails and pages in one language, and its direction. */
export type Translator = {
  /** Value of the `lang` attribute. */
  readonly language: 'en' | keyof typeof catalogues
  readonly direction: 'ltr' | 'rtl'
  readonly t: Translate
}

/**
 * Creates the translator of a locale; English when the language is not supported. Values are inserted once,
 * unchanged. In right-to-left text each value is isolated, so that an origin does not reorder the words around
 * it.
 */
export function createTranslator(locale: string): Translator {
  const language = matchLanguage(locale, Object.keys(catalogues) as (keyof typeof catalogues)[])
  const direction = language ? getTextDirection(language) : 'ltr'
  const t: Translate = (text, values = {}) =>
    (language ? catalogues[language][text] : text).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return placeholder
      return direction === 'rtl' ? `\u2068${value}\u2069` : value
    })
  return { language: language ?? 'en', direction, t }
}

/** First language of `Accept-Language`, for pages without a known sign-in. */
export function preferredLocale(acceptLanguage: string | undefined): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/.exec(acceptLanguage?.trim() ?? '')?.[0] ?? 'en'
}

/** A text of mails and pages in English; `{name}` is replaced by a value. */
export type AuthText = keyof typeof arabic

/** Translates a text; the English text is the key. */
export type Translate = (text: AuthText, values?: Readonly<Record<string, string>>) => string

import { arabic } from './arabic.ts'

/** Texts of mails and pages in one language, and its direction. */
export type Translator = {
  /** Value of the `lang` attribute. */
  readonly language: 'en' | 'ar'
  readonly direction: 'ltr' | 'rtl'
  readonly t: Translate
}

/**
 * Creates the translator of a locale; English when the language is not supported. Values are inserted once,
 * unchanged. In right-to-left text each value is isolated, so that an origin does not reorder the words around
 * it.
 */
export function createTranslator(locale: string): Translator {
  const isArabic = /^ar(-|$)/i.test(locale)
  const t: Translate = (text, values = {}) =>
    (isArabic ? arabic[text] : text).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return placeholder
      return isArabic ? `\u2068${value}\u2069` : value
    })
  return { language: isArabic ? 'ar' : 'en', direction: isArabic ? 'rtl' : 'ltr', t }
}

/** First language of `Accept-Language`, for pages without a known sign-in. */
export function preferredLocale(acceptLanguage: string | undefined): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/.exec(acceptLanguage?.trim() ?? '')?.[0] ?? 'en'
}

/** A text of mails and pages in English; `{name}` is replaced by a value. */
export type AuthText = keyof typeof arabic

/** Translates a text; the English text is the key. */
export type Translate = (text: AuthText, values?: Readonly<Record<string, string>>) => string

import { arabic } from './arabic.ts'

/** A language of the mails and their pages: what it says, and which way it is read. */
export type Translator = {
  /** For `lang` of a document. */
  readonly language: 'en' | 'ar'
  readonly direction: 'ltr' | 'rtl'
  readonly say: Translate
}

/**
 * The mails in the language of a locale, in English where we don't write that. Values are put in once, as they are; where the
 * text runs from right to left each is isolated, so that an origin doesn't take the words around it along.
 */
export function createTranslator(locale: string): Translator {
  const isArabic = /^ar(-|$)/i.test(locale)
  const say: Translate = (text, values = {}) =>
    (isArabic ? arabic[text] : text).replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return place
      return isArabic ? `\u2068${value}\u2069` : value
    })
  return { language: isArabic ? 'ar' : 'en', direction: isArabic ? 'rtl' : 'ltr', say }
}

/** The first language somebody's browser asks for: for a page nobody's sign-in is known behind. */
export function preferredLocale(acceptLanguage: string | undefined): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/.exec(acceptLanguage?.trim() ?? '')?.[0] ?? 'en'
}

/** A text of the mails and their pages as it reads in English; `{name}` is a place for a value. */
export type AuthText = keyof typeof arabic

/** Says such a text in the reader's language; the English text is the key. */
export type Translate = (text: AuthText, values?: Readonly<Record<string, string>>) => string

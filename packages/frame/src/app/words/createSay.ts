import { ar } from './ar.ts'

/** A text of the frame as it reads in English; `{name}` is a place for a value. */
export type FrameText = keyof typeof ar

/**
 * Says a text of the frame in the person's language. The English text is the key, so the code reads as the screen does; a
 * text no language has is a compile error.
 *
 * @example say('Send {amount}', { amount: '0.5 ETH' })
 */
export type Translate = (text: FrameText, values?: Readonly<Record<string, string>>) => string

/** A language of the frame: what it says, and which way it is read. */
export type FrameLanguage = {
  /** For `lang` of the document. */
  readonly language: 'en' | 'ar'
  readonly direction: 'ltr' | 'rtl'
  readonly translate: Translate
}

/**
 * The frame in the language of a locale, in English where it doesn't speak that. Values are put in once, as they are; where
 * the text runs from right to left each is isolated, so that an address doesn't take the words around it along.
 */
export function createTranslator(locale: string | undefined): FrameLanguage {
  const isArabic = /^ar(-|$)/i.test(locale ?? '')
  const translate: Translate = (text, values = {}) =>
    (isArabic ? ar[text] : text).replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return place
      return isArabic ? `\u2068${value}\u2069` : value
    })
  return { language: isArabic ? 'ar' : 'en', direction: isArabic ? 'rtl' : 'ltr', translate }
}

/** A text that came as English from where no language is known, e.g. an error's; as it is where it has no translation. */
export function translateText(translate: Translate, text: string): string {
  return Object.hasOwn(ar, text) ? translate(text as FrameText) : text
}

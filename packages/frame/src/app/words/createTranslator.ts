import { ar } from './ar.ts'

/** A text of the frame in English; `{name}` is a placeholder. */
export type FrameText = keyof typeof ar

/**
 * Translates a text of the frame. The English text is the key; a text without a translation does not compile.
 *
 * @example translate('Send {amount}', { amount: '0.5 ETH' })
 */
export type Translate = (text: FrameText, values?: Readonly<Record<string, string>>) => string

/** A language of the frame: its translation function and direction. */
export type FrameLanguage = {
  /** For `lang` of the document. */
  readonly language: 'en' | 'ar'
  readonly direction: 'ltr' | 'rtl'
  readonly translate: Translate
}

/**
 * Returns the language of a locale; English for unsupported ones. Values are inserted unchanged. In right-to-left text each is
 * isolated, so that it does not affect the direction of the text around it.
 */
export function createTranslator(locale: string | undefined): FrameLanguage {
  const isArabic = /^ar(-|$)/i.test(locale ?? '')
  const translate: Translate = (text, values = {}) =>
    (isArabic ? ar[text] : text).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return placeholder
      return isArabic ? `\u2068${value}\u2069` : value
    })
  return { language: isArabic ? 'ar' : 'en', direction: isArabic ? 'rtl' : 'ltr', translate }
}

/** Translates a text that arrived in English, e.g. that of an error. Returns it unchanged where there is no translation. */
export function translateText(translate: Translate, text: string): string {
  return Object.hasOwn(ar, text) ? translate(text as FrameText) : text
}

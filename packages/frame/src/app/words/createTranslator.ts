import { selectPlural, type TranslatedText } from '@latchkey/protocol'
import type { ar } from './ar.ts'

/** A text of the frame in English; `{name}` is a placeholder. */
export type FrameText = keyof typeof ar

/** The texts of a language other than English, as its file contains them (`loadTranslations`). */
export type Translations = {
  /** For `lang` of the document. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** By their English text, with the same placeholders; the value `count` chooses among the forms of a plural. */
  readonly texts: Readonly<Record<string, TranslatedText>>
}

/**
 * Translates a text of the frame. The English text is the key; a text without a translation does not compile.
 *
 * @example translate('Send {amount}', { amount: '0.5 ETH' })
 */
export type Translate = (text: FrameText, values?: Readonly<Record<string, string>>) => string

/** A language of the frame: its translation function and direction. */
export type FrameLanguage = Omit<Translations, 'texts'> & { readonly translate: Translate }

/**
 * Returns the language of the loaded translations; English without any. Values are inserted unchanged. In right-to-left text each is
 * isolated, so that it does not affect the direction of the text around it.
 */
export function createTranslator(translations: Translations | undefined): FrameLanguage {
  const { language, direction, texts } = translations ?? english
  const translate: Translate = (text, values = {}) =>
    // an error's text may have no translation
    selectPlural(
      Object.hasOwn(texts, text) ? (texts[text] ?? text) : text,
      language,
      Object.hasOwn(values, 'count') ? Number(values.count) : undefined,
    ).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return placeholder
      return direction === 'rtl' ? `\u2068${value}\u2069` : value
    })
  return { language, direction, translate }
}

/** The language that the texts in the sources are written in. */
const english: Translations = { language: 'en', direction: 'ltr', texts: {} }

/** Translates a text that arrived in English, e.g. that of an error. Returns it unchanged where there is no translation. */
export function translateText(translate: Translate, text: string): string {
  return translate(text as FrameText)
}

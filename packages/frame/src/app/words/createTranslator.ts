import { ar } from './ar.ts'
import { arSettings } from './arSettings.ts'

/** A text of the frame in English; `{name}` is a placeholder. */
export type FrameText = keyof typeof ar
/** A text of the settings page or the export window. Translations of texts that only these two show are in their script alone. */
export type SettingsText = FrameText | keyof typeof arSettings

/**
 * Translates a text of the frame. The English text is the key; a text without a translation does not compile.
 *
 * @example translate('Send {amount}', { amount: '0.5 ETH' })
 */
export type Translate<text extends string = FrameText> = (
  text: text,
  values?: Readonly<Record<string, string>>,
) => string

/** A language of the frame: its translation function and direction. */
export type FrameLanguage<text extends string = FrameText> = {
  /** For `lang` of the document. */
  readonly language: 'en' | 'ar'
  readonly direction: 'ltr' | 'rtl'
  readonly translate: Translate<text>
}

/**
 * Returns the language of a locale; English for unsupported ones. Values are inserted unchanged. In right-to-left text each is
 * isolated, so that it does not affect the direction of the text around it.
 */
export function createTranslator(locale: string | undefined): FrameLanguage {
  return createLanguage(locale, ar)
}

/** Returns the language of a locale for the settings page and the export window. */
export function createSettingsTranslator(locale: string | undefined): FrameLanguage<SettingsText> {
  return createLanguage(locale, { ...ar, ...arSettings })
}

function createLanguage<text extends string>(
  locale: string | undefined,
  arabic: Readonly<Record<text, string>>,
): FrameLanguage<text> {
  const isArabic = /^ar(-|$)/i.test(locale ?? '')
  const translate: Translate<text> = (text, values = {}) =>
    // an error's text may have no translation
    (isArabic && Object.hasOwn(arabic, text) ? arabic[text] : text).replace(
      /\{(\w+)\}/g,
      (placeholder, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        if (value === undefined) return placeholder
        return isArabic ? `\u2068${value}\u2069` : value
      },
    )
  return { language: isArabic ? 'ar' : 'en', direction: isArabic ? 'rtl' : 'ltr', translate }
}

/** Translates a text that arrived in English, e.g. that of an error. Returns it unchanged where there is no translation. */
export function translateText(translate: Translate, text: string): string {
  return translate(text as FrameText)
}

/**
 * Returns the one of `codes` that a reader of `locale` is served with: the same language in the same script, then in any other.
 * Undefined where none is of that language, and for a text that is no locale. Regions are matched by the script their readers
 * use: `zh-HK` by `zh-TW`, `zh` and `zh-SG` by `zh-CN`.
 *
 * @param locale BCP 47 (RFC 5646), e.g. `pt`, `zh-Hant-HK`, `ar-EG`
 * @example matchLanguage('zh-HK', ['de', 'zh-CN', 'zh-TW']) // 'zh-TW'
 */
export function matchLanguage<const code extends string>(
  locale: string,
  codes: readonly code[],
): code | undefined {
  const wanted = maximize(locale)
  if (!wanted) return undefined
  const same = codes.filter((code) => maximize(code)?.language === wanted.language)
  return same.find((code) => maximize(code)?.script === wanted.script) ?? same[0]
}

/** Returns the direction in which a language is written. @param locale BCP 47, e.g. `fa` or `he-IL` */
export function getTextDirection(locale: string): 'ltr' | 'rtl' {
  return rightToLeftScripts.has(maximize(locale)?.script ?? '') ? 'rtl' : 'ltr'
}

/** Scripts that are written from right to left (ISO 15924), of living languages. */
const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

function maximize(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale).maximize()
  } catch {
    return undefined
  }
}

/** A translated text, or one for each plural category of `Intl.PluralRules`, chosen by the value `count`. */
export type TranslatedText =
  | string
  | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string })

/**
 * Returns the form of a text for a number. A category that the text lacks is `other`.
 *
 * @example selectPlural({ one: '{count} day', other: '{count} days' }, 'en', 1) // '{count} day'
 */
export function selectPlural(text: TranslatedText, locale: string, count: number | undefined): string {
  if (typeof text === 'string') return text
  return (count === undefined ? undefined : text[new Intl.PluralRules(locale).select(count)]) ?? text.other
}

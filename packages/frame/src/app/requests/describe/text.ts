import type { Translate } from '../../words/createTranslator.ts'

/**
 * Ranges of Unicode code points that are invisible or reorder text. Line feed, tab and U+FE0F, which selects the emoji form
 * of a character, are not among them.
 */
const hidden: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180e],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0e],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffc],
  [0xe0000, 0xe0fff],
]

/** Whether text contains characters that hide or reorder other text. */
export function hidesText(text: string): boolean {
  return text !== visibleText(text)
}

/** Replaces control, zero-width and direction characters by their code, e.g. `‹U+202E›`, so that nothing is invisible. */
export function visibleText(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    const isHidden = hidden.some(([from, to]) => code >= from && code <= to)
    return isHidden ? `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›` : character
  }).join('')
}

/**
 * Formats base units as a decimal number with all digits, in the digits and with the decimal sign of a locale. Amounts of an
 * approval are never rounded, and never grouped: `1,234` is one thing in English and another in German.
 *
 * @param locale one of `toAmountLocale`
 */
export function formatAmount(units: bigint, decimals: number, locale: string): string {
  const [supported] = Intl.NumberFormat.supportedLocalesOf([locale, 'en'])
  const format = new Intl.NumberFormat(supported, { useGrouping: false })
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return toDecimalText(units, decimals).replace(/[\d.]/g, (character) =>
    character === '.' ? point : format.format(Number(character)),
  )
}

/**
 * Returns the locale that amounts are written in: the reader's where the words around them are in its language, otherwise that of
 * the words. Only language, script and region of it count: an app names it, and could choose digits that are mistaken for others.
 *
 * @param locale BCP 47, also a malformed one
 * @param language of the words
 */
export function toAmountLocale(locale: string, language: string): string {
  try {
    const wanted = new Intl.Locale(locale)
    return wanted.language === new Intl.Locale(language).language ? wanted.baseName : language
  } catch {
    return language
  }
}

/** Writes base units as a decimal number in Latin digits, with a point and all digits. */
export function toDecimalText(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Formats when a permission ends, in UTC and the way of the reader's language. 0 counts as no end: DAI's permit accepts it as none
 * (https://etherscan.io/token/0x6b175474e89094c44da98b954eedeac495271d0f#code). Contracts that refuse it lose nothing by the caution.
 *
 * @param facts its `locale` is one of `toAmountLocale`
 */
export function formatDate(
  seconds: bigint,
  { translate, locale }: { readonly translate: Translate; readonly locale: string },
): string {
  // a date after the year 9999 is for ever
  if (seconds === 0n || seconds > 253_402_300_799n) return translate('forever')
  const [supported] = Intl.DateTimeFormat.supportedLocalesOf([locale, 'en'])
  return new Intl.DateTimeFormat(supported, {
    calendar: 'gregory',
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(Number(seconds) * 1000)
}

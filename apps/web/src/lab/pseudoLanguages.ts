import { titles } from '../../../../packages/react/src/modal/languages/en/titles.ts'
import { en } from '../../../../packages/react/src/modal/languages/en.ts'

/** A text of the modal, or one for each plural category. */
type Text = string | { readonly [category: string]: string }

/** A language as `LanguageTexts` of `@latchkey/react`, but with plain texts. */
export type PseudoLanguage = { readonly rtl: boolean } & {
  readonly [section: string]: boolean | Readonly<Record<string, Text>>
}

/** The texts of the buttons in a page: their English text is their key. */
const buttons = [
  'Account',
  'Choose network',
  'Close',
  'Connect wallet',
  'Connecting…',
  'Couldn’t load. Try again',
  'Network',
  'Unknown Network',
]

/**
 * Creates the pseudo-locales of the lab, which nobody reads but who tests the modal. A text that stays as it is in them isn't in a
 * catalogue. `en-XA` is English in accented letters, in brackets and 40 % longer, as the longest translations are: what is cut lacks
 * its bracket. `ar-XB` is English from right to left, letter by letter, as Arabic is laid out.
 *
 * @example createPseudoLanguages()['en-XA'].buttons['Close'] // '[Çļöşé ~~]'
 */
export function createPseudoLanguages(): Record<'en-XA' | 'ar-XB', PseudoLanguage> {
  const catalogue = {
    ...en,
    titles: Object.assign({}, ...Object.values(titles)) as Record<string, string>,
    buttons: Object.fromEntries(buttons.map((text) => [text, text])),
  }
  const create = (rtl: boolean, change: (text: string) => string): PseudoLanguage => ({
    rtl,
    ...Object.fromEntries(
      Object.entries(catalogue).map(([section, texts]) => [
        section,
        Object.fromEntries(
          Object.entries<Text>(texts).map(([key, text]) => [
            key,
            typeof text === 'string'
              ? change(text)
              : Object.fromEntries(Object.entries(text).map(([category, form]) => [category, change(form)])),
          ]),
        ),
      ]),
    ),
  })
  return { 'en-XA': create(false, lengthen), 'ar-XB': create(true, mirror) }
}

/** Writes a text in accented letters and 40 % longer, between brackets. Placeholders stay as they are. */
export function lengthen(text: string): string {
  const accented = mapWords(text, (words) =>
    words.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter),
  )
  const missing = Math.max(0, Math.ceil(text.length * 0.4) - 3)
  // In words, because a line can break between them.
  const filler = Array.from({ length: missing }, (_, at) => (at % 8 === 7 ? ' ' : '~')).join('')
  return `[${accented} ${filler}]`
}

/** Writes a text from right to left, whatever its letters are. Placeholders stay outside of what is reversed. */
export function mirror(text: string): string {
  return mapWords(text, (words) => words.replace(/\S+/g, (word) => `\u202E${word}\u202C`))
}

/** Changes what stands between the placeholders. */
function mapWords(text: string, change: (words: string) => string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')
}

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'AÀBƁCÇDĎEÉFƑGĜHĤIÎJĴKĶLĻMḾNÑOÖPƤQǪRŘSŞTŢUÛVṼWŴXẊYÝZŽaàbƀcçdďeéfƒgĝhĥiîjĵkķlļmḿnñoöpƥqǫrřsştţuûvṽwŵxẋyýzž',
  ]
    .join('')
    .match(/../gu)
    ?.map(([plain = '', accented = '']) => [plain, accented]) ?? [],
)

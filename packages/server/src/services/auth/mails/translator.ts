import { getTextDirection, matchLanguage } from '@latchkey/protocol'
import { arabic } from './arabic.ts'
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fa from './fa.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhCN from './zh-CN.json' with { type: 'json' }
import zhTW from './zh-TW.json' with { type: 'json' }

/** Languages besides English, by code. A text that one of them lacks does not compile. */
const catalogues = {
  ar: arabic,
  de,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-BR': ptBR,
  ru,
  th,
  tr,
  uk,
  vi,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
} as const satisfies Readonly<Record<string, Readonly<Record<AuthText, string>>>>

/** Texts of mails and pages in one language, and its direction. */
export type Translator = {
  /** Value of the `lang` attribute. */
  readonly language: 'en' | keyof typeof catalogues
  readonly direction: 'ltr' | 'rtl'
  readonly t: Translate
  /** Formats a moment in UTC, which the text around it names. @param time milliseconds since 1970 */
  readonly formatTime: (time: number) => string
  /** Formats a day of UTC. @param time milliseconds since 1970 */
  readonly formatDay: (time: number) => string
}

/**
 * Creates the translator of a locale; English when the language is not supported. Values are inserted once,
 * unchanged. In right-to-left text each value is isolated, so that an origin does not reorder the words around
 * it. Dates are those of the language: region and extensions of the locale are a text of the caller.
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
  const format = (time: number, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language ?? 'en', {
      dateStyle: 'long',
      timeZone: 'UTC',
      calendar: 'gregory',
      ...style,
    }).format(time)
  return {
    language: language ?? 'en',
    direction,
    t,
    formatTime: (time) => format(time, { timeStyle: 'short' }),
    formatDay: (time) => format(time, {}),
  }
}

/** First language of `Accept-Language`, for pages without a known sign-in. */
export function preferredLocale(acceptLanguage: string | undefined): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/.exec(acceptLanguage?.trim() ?? '')?.[0] ?? 'en'
}

/** A text of mails and pages in English; `{name}` is replaced by a value. */
export type AuthText = keyof typeof arabic

/** Translates a text; the English text is the key. */
export type Translate = (text: AuthText, values?: Readonly<Record<string, string>>) => string

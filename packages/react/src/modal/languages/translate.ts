import { selectPlural, type TranslatedText } from '@latchkey/core'
import { createContext, useContext, useMemo } from 'react'
import { shell } from './en/shell.ts'
import { titles, type ViewName } from './en/titles.ts'
import type { en } from './en.ts'

/**
 * Returns the function that looks up texts in the current language. A view passes the English section of its flow, so that
 * the section loads with the flow and only its keys, those of the shell and titles are accepted.
 *
 * @example
 * import { accounts as texts } from '../../languages/en/accounts.ts'
 * const t = useMessages(texts)
 * t('account.wallet', { wallet: connector.name })
 */
export function useMessages<section extends Partial<Messages> = Record<never, string>>(
  section?: section,
): Translate<SharedKey | Extract<keyof section, MessageKey>> {
  const language = useContext(MessagesContext)
  return useMemo(() => createTranslate(language, section), [language, section])
}

/**
 * Creates the lookup of one language. A text the language lacks is taken from `section`, then from the English texts that are
 * always loaded; a key without any text comes back as it is. Values are inserted once and as they are: a value that looks
 * like a placeholder stays text. A value of another direction is isolated, because it would reorder the words around it.
 *
 * @example
 * createTranslate({ locale: 'en', messages: {} }, connect)('connecting.title', { wallet: 'MetaMask' }) // 'Connect MetaMask'
 */
export function createTranslate(
  { locale, messages, rtl }: Language,
  section: Partial<Messages> = {},
): Translate {
  const translate = (key: MessageKey, ...[values]: [values?: MessageValues]) => {
    const message = messages[key] ?? section[key] ?? shared[key] ?? key
    const text = selectPlural(message, locale, typeof values?.count === 'number' ? values.count : undefined)
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values?.[name]
      if (value === undefined) return placeholder
      return isolateText(typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value, rtl)
    })
  }
  return Object.assign(translate, { locale })
}

/**
 * Isolates a text that could reorder the words around it (Unicode bidirectional algorithm, FSI and PDI): every one in a
 * right-to-left language, an Arabic or Hebrew name also in any other.
 */
export function isolateText(text: string, isRtl = false): string {
  return isRtl || hasRightToLeft(text) ? `\u2068${text}\u2069` : text
}

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)
}

/** The current language. English by default: its texts are part of the code. */
export const MessagesContext = createContext<Language>({ locale: 'en', messages: {} })

/** The key of a view's title, e.g. `title.Account`. */
export type TitleKey = `title.${ViewName}`

/** Turns titles by view into texts by key. */
export function toTitleMessages(byView: Readonly<Record<string, string>>): Record<TitleKey, string> {
  return Object.fromEntries(
    Object.entries(byView).map(([view, title]) => [`title.${view}`, title]),
  ) as Record<TitleKey, string>
}

/** English texts that are always loaded. */
const shared: Partial<Messages> = {
  ...shell,
  ...toTitleMessages(Object.assign({}, ...Object.values(titles))),
}

/** A text with `{name}` placeholders. */
export type Message = TranslatedText

type Sections = typeof en
/** All English texts by key: the sections as one type. */
type English = { [section in keyof Sections]: (all: Sections[section]) => void }[keyof Sections] extends (
  all: infer flat,
) => void
  ? flat
  : never

/** Keys of all texts. */
export type MessageKey = keyof English | TitleKey

/** Texts of a language by key. */
export type Messages = { readonly [key in MessageKey]: Message } & { readonly [text in ButtonText]: string }

/** Keys every view may use: texts of the shell, and titles. `describeError` has those of errors. */
export type SharedKey = keyof typeof shell | TitleKey

/** A whole language, as in `ar.json`: the sections of `en.ts`, titles by view, and texts of the page's buttons. */
export type Catalogue = { readonly rtl: boolean } & {
  readonly titles: { readonly [view in ViewName]: string }
  readonly buttons: { readonly [text in ButtonText]: string }
} & {
  readonly [section in keyof Sections]: { readonly [key in keyof Sections[section]]: Message }
}

/** Values for the placeholders of a text. Numbers are formatted for the locale. */
export type MessageValues = Readonly<Record<string, string | number>>

type Placeholders<text> = text extends `${string}{${infer name}}${infer rest}`
  ? name | Placeholders<rest>
  : never
type PluralTexts<message> = message extends string ? message : message[keyof message] | '{count}'
type PlaceholdersOf<key extends MessageKey> = key extends keyof English
  ? Placeholders<PluralTexts<English[key]>>
  : never

/** The values a key needs; optional when its text has no placeholders. */
type MessageArguments<key extends MessageKey> = [PlaceholdersOf<key>] extends [never]
  ? [values?: MessageValues]
  : [values: Readonly<Record<PlaceholdersOf<key>, string | number>>]

/** Looks up a text by one of `keys` and fills its placeholders. `locale` formats numbers and dates beside it. */
export type Translate<keys extends MessageKey = MessageKey> = (<key extends keys>(
  key: key,
  ...values: MessageArguments<key>
) => string) & { readonly locale: string }

/** A language the modal can use. Texts that `messages` lacks are shown in English. */
export type Language = {
  /** BCP 47, e.g. `ar` or `ar-EG`; numbers, dates and plurals follow it. */
  readonly locale: string
  readonly messages: Partial<Messages>
  /** Whether it is written from right to left. */
  readonly rtl?: boolean | undefined
  /** The locale that is loading; this language is shown meanwhile, and a modal that isn't shown yet waits. */
  readonly next?: string | undefined
  /** Whether a modal that opens waits for `next`. */
  readonly pending?: boolean | undefined
  /** Whether only the texts for connecting are there. Those of an account are loading, and its views wait. */
  readonly partial?: boolean | undefined
}

type PartialTexts<texts> = { readonly [key in keyof texts]?: texts[key] | undefined }

/** A text that has every one of the placeholders. */
type TextWith<names extends string> = string &
  ([names] extends [never]
    ? unknown
    : { [name in names]: (text: `${string}{${name}}${string}`) => void }[names] extends (
          text: infer all,
        ) => void
      ? all
      : never)

/** A text of an app for a key: with the placeholders of the English text; where that is counted, a form for each category. */
type OwnText<message> = message extends string
  ? TextWith<Placeholders<message>>
  :
      | TextWith<Exclude<Placeholders<message[keyof message]>, 'count'>>
      | (Readonly<
          Partial<
            Record<Intl.LDMLPluralRule, TextWith<Exclude<Placeholders<message[keyof message]>, 'count'>>>
          >
        > & { readonly other: string })

/**
 * A whole language of an app's own: every section of the modal's texts, the titles by view, and the texts of the page's buttons. A
 * text that is missing or unknown, or that lacks a placeholder of the English one, doesn't compile.
 *
 * @example const esperanto = { rtl: false, buttons: { … }, titles: { … }, … } satisfies CompleteLanguageTexts
 */
export type CompleteLanguageTexts = {
  /** Whether it is written from right to left; by default as the locale is. */
  readonly rtl?: boolean | undefined
  readonly titles: { readonly [view in ViewName]: string }
  readonly buttons: { readonly [text in ButtonText]: string }
} & {
  readonly [section in keyof Sections]: {
    readonly [key in keyof Sections[section]]: OwnText<Sections[section][key]>
  }
}

/**
 * Texts of an app's own for a locale, as many as it wants: the others are those of the modal's language, else English. They are shown as
 * text, so that markup among them isn't interpreted. The embedded wallet's frame, which asks for approvals, has its own texts only.
 *
 * @example
 * const texts: LanguageTexts = { buttons: { 'Connect wallet': 'Sign in' }, titles: { Connect: 'Sign in' } }
 */
export type LanguageTexts = {
  readonly [section in keyof CompleteLanguageTexts]?: CompleteLanguageTexts[section] extends infer texts
    ? texts extends object
      ? PartialTexts<texts>
      : texts
    : never
}

/** Texts of an app's own by locale (BCP 47, RFC 5646), each as it is or loaded when it is shown. */
export type OwnLanguages = Readonly<Record<string, LanguageTexts | (() => Promise<LanguageTexts>)>>

/**
 * Texts of the buttons in the page. The English text is the key, because a table of them would load with every page. 'Unknown
 * Network' is shown for a network that the app doesn't list. The last two precede an address and a network's name.
 */
export type ButtonText =
  | 'Connect wallet'
  | 'Connecting…'
  | 'Couldn’t load. Try again'
  | 'Close'
  | 'Choose network'
  | 'Unknown Network'
  | 'Account'
  | 'Network'

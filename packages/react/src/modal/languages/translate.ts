import { createContext, useContext, useMemo } from 'react'
import type { ViewName } from '../router.ts'
import { connect } from './en/connect.ts'
import type { errors } from './en/errors.ts'
import { shell } from './en/shell.ts'
import type { en } from './en.ts'
import type { enFlows } from './enFlows.ts'

/**
 * The texts of the language in use, by key. A view passes the English part its own texts are in, a constant, so that
 * they load with it; the language in use comes first where it has the text.
 *
 * @example
 * const t = useMessages(account)
 * t('account.wallet', { wallet: connector.name })
 */
export function useMessages<part extends Partial<Messages> = Record<never, string>>(
  part?: part,
): Translate<BaseKey | Extract<keyof part, MessageKey>> {
  const language = useContext(MessagesContext)
  return useMemo(() => createTranslate(language, part), [language, part])
}

/**
 * The `t` of one language. Values are put in as they are, once: text from outside that looks like a place stays text; what
 * `messages` lacks comes from `fallback`, or what English has for every view; a key without a text comes back as it is. In a text from right to left each value
 * is isolated, so that an address or a Latin name doesn't take the words around it along.
 *
 * @example
 * createTranslate({ locale: 'en', messages: en })('connecting.title', { wallet: 'MetaMask' }) // 'Connect MetaMask'
 */
export function createTranslate(
  { locale, messages, rtl }: Language,
  fallback: Partial<Messages> = {},
): Translate {
  const translate = (key: MessageKey, ...[values]: [values?: MessageValues]) => {
    const text = choose(messages[key] ?? fallback[key] ?? enBase[key as keyof typeof enBase] ?? key, values)
    return text.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values?.[name]
      if (value === undefined) return place
      const written = typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
      return rtl ? `\u2068${written}\u2069` : written
    })
  }
  return Object.assign(translate, { locale })

  function choose(message: Message, values: MessageValues | undefined): string {
    if (typeof message === 'string') return message
    const count = values?.count
    return (
      (typeof count === 'number' ? message[new Intl.PluralRules(locale).select(count)] : undefined) ??
      message.other
    )
  }
}

/** The language in use; English unless something above says otherwise, which every view has with it. */
export const MessagesContext = createContext<Language>({ locale: 'en', messages: {} })

/** A text, or one per plural category, chosen by `count`. */
export type Message =
  | string
  | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string })

/** Keys of the catalogue; a missing one is a compile error. */
type MessageKey = keyof typeof en

/** A catalogue of any language: every key of the English one. */
export type Messages = { readonly [key in MessageKey]: Message } & { readonly [text in ButtonText]: string }

/** Flows whose texts a language loads with their first view. */
export type Flow = keyof typeof enFlows

type FlowKey = { [flow in Flow]: keyof (typeof enFlows)[flow] }[Flow]

/** A language as it is written down: every key of the English catalogue, in the parts it is loaded in. */
export type Catalogue = {
  readonly rtl: boolean
  readonly messages: Omit<Messages, FlowKey>
  readonly flows: {
    readonly [flow in Flow]: () => Promise<{
      readonly [key in keyof (typeof enFlows)[flow]]: Message
    }>
  }
}

/** Values for a text's places; numbers are written the locale's way. */
export type MessageValues = Readonly<Record<string, string | number>>

type Places<text> = text extends `${string}{${infer name}}${infer rest}` ? name | Places<rest> : never
type Texts<message> = message extends string ? message : message[keyof message] | '{count}'

/** Names of the places a key's text has. */
type MessagePlaces<key extends MessageKey> = Places<Texts<(typeof en)[key]>>

/** The values a key needs: none when its text has no places. */
type MessageArguments<key extends MessageKey> = [MessagePlaces<key>] extends [never]
  ? [values?: MessageValues]
  : [values: Readonly<Record<MessagePlaces<key>, string | number>>]

/** Looks a text up, one of `keys`, and fills its places; `locale` is for numbers and dates beside it. */
export type Translate<keys extends MessageKey = MessageKey> = (<key extends keys>(
  key: key,
  ...values: MessageArguments<key>
) => string) & { readonly locale: string }

/** A language the modal speaks; what `messages` lacks is said in English. */
export type Language = {
  /** BCP 47, e.g. `ar` or `ar-EG`: numbers, dates and plurals are written its way. */
  readonly locale: string
  readonly messages: Partial<Messages>
  /** Written from right to left. */
  readonly rtl?: boolean | undefined
  /** Has the texts a view needs join `messages`, unless they are there: a view waits for them. Never fails. */
  readonly prepare?: ((view: ViewName) => Promise<void> | undefined) | undefined
  /** The messages are on their way; till then English is said. */
  readonly pending?: boolean | undefined
}

/** The part of the English catalogue that loads with the modal; a view passes its own part to `useMessages`. */
const enBase = { ...shell, ...connect } as const

/** Texts every view has, whatever it passes: these, and the words for errors, which come a moment later. */
export type BaseKey = keyof typeof enBase | keyof typeof errors

/**
 * Texts of the buttons in the page. English is its own key: a catalogue of them would load with every page. The last two
 * stand before an address and the name of a network.
 */
export type ButtonText =
  | 'Connect wallet'
  | 'Connecting…'
  | 'Couldn’t load. Try again'
  | 'Choose network'
  | 'Account'
  | 'Network'

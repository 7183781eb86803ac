import type { ViewName } from '../router/ViewName.ts'
import type { ButtonText } from './ButtonText.ts'
import type { en } from './en.ts'
import type { enFlows } from './enFlows.ts'

/** A text, or one per plural category, chosen by `count`. */
export type Message =
  | string
  | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string })

/** Keys of the catalogue; a missing one is a compile error. */
export type MessageKey = keyof typeof en

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
export type MessagePlaces<key extends MessageKey> = Places<Texts<(typeof en)[key]>>

/** The values a key needs: none when its text has no places. */
export type MessageArguments<key extends MessageKey> = [MessagePlaces<key>] extends [never]
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

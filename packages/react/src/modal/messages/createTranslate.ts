import { enBase } from './enBase.ts'
import type { Language, Message, MessageKey, Messages, MessageValues, Translate } from './Message.ts'

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

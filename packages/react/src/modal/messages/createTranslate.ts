import type { Message, MessageKey, Messages, MessageValues, Translate } from './Message.ts'

/**
 * The `t` of one language. Values are put in as they are, once: text from outside that looks like a place stays text; what
 * `messages` lacks comes from `fallback`; a key without a text comes back as it is.
 *
 * @example
 * createTranslate('en', en)('connecting.title', { wallet: 'MetaMask' }) // 'Connect MetaMask'
 */
export function createTranslate(
  locale: string,
  messages: Partial<Messages>,
  fallback: Partial<Messages> = {},
): Translate {
  return (key: MessageKey, ...[values]: [values?: MessageValues]) => {
    const text = choose(messages[key] ?? fallback[key] ?? key, values)
    return text.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values?.[name]
      return value === undefined
        ? place
        : typeof value === 'number'
          ? new Intl.NumberFormat(locale).format(value)
          : value
    })
  }

  function choose(message: Message, values: MessageValues | undefined): string {
    if (typeof message === 'string') return message
    const count = values?.count
    return (
      (typeof count === 'number' ? message[new Intl.PluralRules(locale).select(count)] : undefined) ??
      message.other
    )
  }
}

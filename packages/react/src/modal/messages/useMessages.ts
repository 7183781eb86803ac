import { useContext, useMemo } from 'react'
import { createTranslate } from './createTranslate.ts'
import type { BaseKey } from './enBase.ts'
import type { MessageKey, Messages, Translate } from './Message.ts'
import { MessagesContext } from './MessagesContext.ts'

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

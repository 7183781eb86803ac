import { useContext } from 'react'
import type { Translate } from './Message.ts'
import { MessagesContext } from './MessagesContext.ts'

/**
 * The texts of the language in use, by key.
 *
 * @example
 * const t = useMessages()
 * t('connecting.title', { wallet: connector.name })
 */
export function useMessages(): Translate {
  return useContext(MessagesContext)
}

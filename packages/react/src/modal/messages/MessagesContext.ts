import { createContext } from 'react'
import type { Language } from './Message.ts'

/** The language in use; English unless something above says otherwise, which every view has with it. */
export const MessagesContext = createContext<Language>({ locale: 'en', messages: {} })

import { createContext } from 'react'
import { enBase } from './enBase.ts'
import type { Language } from './Message.ts'

/** The language in use; English unless something above says otherwise. */
export const MessagesContext = createContext<Language>({ locale: 'en', messages: enBase })

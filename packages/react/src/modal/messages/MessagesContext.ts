import { createContext } from 'react'
import { createTranslate } from './createTranslate.ts'
import { en } from './en.ts'
import type { Translate } from './Message.ts'

/** The language in use; English unless something above says otherwise. */
export const MessagesContext = createContext<Translate>(createTranslate('en', en))

import { createContext } from 'react'

/** The nonce of the scripts of this answer; in the browser nobody knows it. */
export const NonceContext = createContext<string | undefined>(undefined)

import type { ar } from './ar.ts'

/** A text of the mails and their pages as it reads in English; `{name}` is a place for a value. */
export type AuthText = keyof typeof ar

/** Says such a text in the reader's language; the English text is the key. */
export type Say = (text: AuthText, values?: Readonly<Record<string, string>>) => string

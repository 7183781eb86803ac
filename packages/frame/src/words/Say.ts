import type { ar } from './ar.ts'

/** A text of the frame as it reads in English; `{name}` is a place for a value. */
export type FrameText = keyof typeof ar

/**
 * Says a text of the frame in the person's language. The English text is the key, so the code reads as the screen does; a
 * text no language has is a compile error.
 *
 * @example say('Send {amount}', { amount: '0.5 ETH' })
 */
export type Say = (text: FrameText, values?: Readonly<Record<string, string>>) => string

import { connect } from './en/connect.ts'
import type { errors } from './en/errors.ts'
import { shell } from './en/shell.ts'

/** The part of the English catalogue that loads with the modal; a view passes its own part to `useMessages`. */
export const enBase = { ...shell, ...connect } as const

/** Texts every view has, whatever it passes: these, and the words for errors, which come a moment later. */
export type BaseKey = keyof typeof enBase | keyof typeof errors

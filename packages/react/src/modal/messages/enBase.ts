import { connect } from './en/connect.ts'
import { errors } from './en/errors.ts'
import { shell } from './en/shell.ts'

/** The part of the English catalogue that loads with the modal; a view passes its own part to `useMessages`. */
export const enBase = { ...shell, ...errors, ...connect } as const

import { errors } from './en/errors.ts'
import { shell } from './en/shell.ts'
import { views } from './en/views.ts'

/**
 * The English catalogue, flat. A value is a text with `{name}` places, or one text per plural category of
 * `Intl.PluralRules`, chosen by the value `count`.
 */
export const en = { ...shell, ...errors, ...views } as const

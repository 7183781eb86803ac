import type { Translate } from '../../words/createTranslator.ts'
import type { TypedValue } from '../typedData.ts'
import type { Description, Row, Warning } from './Description.ts'
import { visibleText } from './text.ts'

/** The fields of a message of typed data, or of a struct in it. */
export type Struct = { readonly [name: string]: TypedValue }

/** What the wallet understands of data of a well-known type. */
export type KnownData = Pick<Description, 'title' | 'summary'> & {
  readonly warnings: readonly Warning[]
  /** Top-level fields of the message that the summary shows. The others are listed below it. */
  readonly shown: readonly string[]
  /** False where a part has an effect the wallet can't tell. */
  readonly isWhole?: boolean
}

/** Lists every signed value by its path. */
export function flatten(value: TypedValue, path: string, translate: Translate): Row[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ label: path, value: translate('(empty list)') }]
    return value.flatMap((entry: TypedValue, index) => flatten(entry, `${path}[${index}]`, translate))
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, entry]) => flatten(entry, `${path}.${name}`, translate))
  return [{ label: path, value: typeof value === 'boolean' ? String(value) : visibleText(value) }]
}

/** Whether all of these fields are there. */
export function has(message: Struct, ...names: readonly string[]): boolean {
  return names.every((name) => Object.hasOwn(message, name))
}

/** Whether a value is a struct, no list and no single value. */
export function isStruct(value: TypedValue | undefined): value is Struct {
  return typeof value === 'object' && !Array.isArray(value)
}

/** Whether a value reads as an address. A page may give a known field any other type. */
export function isAddress(value: TypedValue | undefined): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

/** Whether a value reads as a count of base units or seconds. */
export function isCount(value: TypedValue | undefined): value is string {
  return typeof value === 'string' && /^\d+$/.test(value)
}

/** Returns a text, a number or an address as it stands in the data; undefined for anything else. */
export function asText(value: TypedValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns a count of base units or seconds: 0n when absent or malformed. */
export function toUnits(value: TypedValue | undefined): bigint {
  return isCount(value) ? BigInt(value) : 0n
}

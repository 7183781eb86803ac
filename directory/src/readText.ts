import type { Literal } from './readLiterals.ts'

/** The text at a path of a literal, without blanks around it; undefined when there is none. */
export function readText(literal: Literal | undefined, ...path: readonly string[]): string | undefined {
  const value = path.reduce<Literal | undefined>(
    (at, key) =>
      typeof at === 'object' && at !== null && !Array.isArray(at) && Object.hasOwn(at, key)
        ? Reflect.get(at, key)
        : undefined,
    literal,
  )
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

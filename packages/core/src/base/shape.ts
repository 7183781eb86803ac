/**
 * What a value must be: a test, and what to write in its place. The test of a value with parts gets the path of the value, and
 * refuses a wrong part by the path of that part.
 */
export type Check = readonly [
  isRight: (value: unknown, path: string, refuse: Refuse) => boolean,
  write: string,
]

/** Throws the error for a wrong value. `path` leads to it, e.g. `networks[1].name`; `problem` goes on from it. */
export type Refuse = (path: string, problem: string, write: string) => never

/**
 * Asserts that a value, and everything in it, is what its check says.
 *
 * @param path where the value is, for the error; empty for an object whose fields are named by themselves
 * @throws what `refuse` throws
 */
export function assertShape(value: unknown, [isRight, write]: Check, refuse: Refuse, path = ''): true {
  return isRight(value, path, refuse) || refuse(path, `is ${quoteValue(value)}`, write)
}

/**
 * Quotes a wrong value for a message. Of a text only its beginning: what follows a slash or a question mark in an address
 * may be a key.
 */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, 40).replace(/[/?#@].*/s, '…')}'`
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}

export const anyText: Check = [(value) => typeof value === 'string', 'a text']
export const text: Check = [(value) => typeof value === 'string' && value !== '', 'a text that is not empty']
export const flag: Check = [(value) => typeof value === 'boolean', '`true` or `false`']
export const callback: Check = [(value) => typeof value === 'function', 'a function']
export const link: Check = [isLink, "an address with `https://`, e.g. 'https://latchkey.example'"]

/** Whether a value is a whole address of the web. Where it leads is not looked at. */
export function isLink(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value)
}

/** Whether a value has functions of these names. */
export function hasFunctions(value: unknown, ...names: string[]): boolean {
  return isObject(value) && names.every((name) => typeof Reflect.get(value, name) === 'function')
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One of several texts. */
export function oneOf(...words: readonly string[]): Check {
  return [(value) => words.includes(value as string), words.map((word) => `'${word}'`).join(' or ')]
}

/** The same check, which `undefined` passes too. */
export function optional([isRight, write]: Check): Check {
  return [(value, ...rest) => value === undefined || isRight(value, ...rest), write]
}

/** A list whose items pass a check. */
export function listOf(item: Check, write = 'a list', least = 0): Check {
  return [
    (value, path, refuse) =>
      Array.isArray(value) &&
      value.length >= least &&
      value.every((one, at) => assertShape(one, item, refuse, `${path}[${at}]`)),
    write,
  ]
}

/** An object whose names and values pass a check each. */
export function recordOf(name: Check, entry: Check): Check {
  return [
    (value, path, refuse) =>
      isObject(value) &&
      Object.entries(value).every(
        ([key, one]) =>
          assertShape(key, name, refuse, `${path}['${key}']`) &&
          assertShape(one, entry, refuse, `${path}['${key}']`),
      ),
    'an object',
  ]
}

/**
 * An object whose fields pass a check each.
 *
 * @param isClosed whether a field without a check is refused; one that is `undefined` never is
 */
export function objectOf(
  fields: Readonly<Record<string, Check>>,
  write = 'an object',
  isClosed = false,
): Check {
  return [
    (value, path, refuse) => {
      if (!isObject(value)) return false
      const pathOf = (name: string) => (path ? `${path}.${name}` : name)
      for (const [name, one] of isClosed ? Object.entries(value) : [])
        if (one !== undefined && !Object.hasOwn(fields, name))
          refuse(pathOf(name), 'is not known', `one of ${Object.keys(fields).join(', ')}`)
      for (const [name, check] of Object.entries(fields))
        assertShape(Reflect.get(value, name), check, refuse, pathOf(name))
      return true
    },
    write,
  ]
}

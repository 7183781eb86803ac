import { RequestError } from '../errors.ts'

/** A value of typed data, normalised: integers as decimal text, bytes and addresses as lower-case hex. */
export type TypedValue = string | boolean | readonly TypedValue[] | { readonly [name: string]: TypedValue }

type TypedField = { readonly name: string; readonly type: string }

/** EIP-712 data that contains only what is signed. */
export type TypedData = {
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly primaryType: string
  readonly domain: { readonly [name: string]: TypedValue }
  readonly message: { readonly [name: string]: TypedValue }
}

const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
/** Deepest nesting, and most values, that the approval screen shows. */
const maxDepth = 12
const maxFields = 1000

/**
 * Parses EIP-712 typed data (JSON text or object) into the form that is shown and signed. Stricter than the EIP: every field of
 * a type is required, fields without a type are refused (they would not be signed), types must not be recursive, names are
 * plain identifiers.
 *
 * @throws RequestError
 */
export function parseTypedData(value: unknown): TypedData {
  const raw = typeof value === 'string' ? parseJson(value) : value
  const { types, primaryType, domain, message } = assertRecord(raw, 'the data')
  if (typeof primaryType !== 'string') throw invalid('primaryType is missing')
  const parsedTypes = parseTypes(assertRecord(types, 'types'))
  const domainValue = assertRecord(domain ?? {}, 'domain')
  const declaredDomain =
    parsedTypes.EIP712Domain ??
    domainFields.filter(({ name }) => Object.hasOwn(domainValue, name) && domainValue[name] != null)
  for (const { name, type } of declaredDomain)
    if (!domainFields.some((field) => field.name === name && field.type === type))
      throw invalid(`the domain has a field of its own, ${name}`)
  const all = { ...parsedTypes, EIP712Domain: declaredDomain }
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(parsedTypes, primaryType))
    throw invalid('primaryType is no type of it')
  const used = usedTypes(all, primaryType)
  const count = { fields: 0 }
  return {
    types: Object.fromEntries(
      ['EIP712Domain', ...[...used].sort()].map((name) => [name, all[name as keyof typeof all] ?? []]),
    ),
    primaryType,
    domain: parseStruct(all, 'EIP712Domain', domainValue, 0, count),
    message: parseStruct(all, primaryType, assertRecord(message, 'message'), 0, count),
  }
}

type Types = Readonly<Record<string, readonly TypedField[]>>

function parseTypes(types: Readonly<Record<string, unknown>>): Types {
  const entries = Object.entries(types)
  if (entries.length > 64) throw invalid('there are too many types')
  return Object.fromEntries(
    entries.map(([name, fields]) => {
      if (!isName(name) || isAtom(name) || !Array.isArray(fields))
        throw invalid(`the type ${name} can’t be read`)
      const parsed = fields.map((field: unknown) => {
        const { name: fieldName, type } = assertRecord(field, `a field of ${name}`)
        if (typeof fieldName !== 'string' || typeof type !== 'string' || !isName(fieldName))
          throw invalid(`a field of ${name} can’t be read`)
        return { name: fieldName, type }
      })
      if (new Set(parsed.map((field) => field.name)).size !== parsed.length)
        throw invalid(`${name} has a field twice`)
      return [name, parsed]
    }),
  )
}

/** Returns the types a primary type consists of. None may contain itself. */
function usedTypes(types: Types, primaryType: string): Set<string> {
  const used = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name)) throw invalid(`${name} contains itself`)
    if (path.length > maxDepth) throw invalid('the types are too deep')
    used.add(name)
    for (const { type } of types[name] ?? []) {
      const base = type.replace(/(\[\d*\])+$/, '')
      if (Object.hasOwn(types, base)) visit(base, [...path, name])
    }
  }
  visit(primaryType, [])
  return used
}

function parseStruct(
  types: Types,
  name: string,
  value: Readonly<Record<string, unknown>>,
  depth: number,
  count: { fields: number },
): { readonly [name: string]: TypedValue } {
  const fields = types[name] ?? []
  for (const key of Object.keys(value))
    if (value[key] !== undefined && !fields.some((field) => field.name === key))
      throw invalid(`${key} is in the data, but in no type: it would not be signed`)
  return Object.fromEntries(
    fields.map((field) => {
      if (!Object.hasOwn(value, field.name)) throw invalid(`${field.name} is missing`)
      return [field.name, parseValue(types, field.type, value[field.name], depth + 1, count)]
    }),
  )
}

function parseValue(
  types: Types,
  type: string,
  value: unknown,
  depth: number,
  count: { fields: number },
): TypedValue {
  count.fields += 1
  if (depth > maxDepth || count.fields > maxFields) throw invalid('there is more in it than can be shown')
  const array = /^(.+)\[(\d*)\]$/.exec(type)
  if (array) {
    const [, base = '', length = ''] = array
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
      throw invalid(`no ${type}`)
    return value.map((entry) => parseValue(types, base, entry, depth + 1, count))
  }
  if (Object.hasOwn(types, type)) return parseStruct(types, type, assertRecord(value, type), depth, count)
  return parseAtom(type, value)
}

function parseAtom(type: string, value: unknown): string | boolean {
  if (type === 'string' && typeof value === 'string') return value
  if (type === 'bool' && typeof value === 'boolean') return value
  if (type === 'address') return parseBytes(value, 20, type)
  if (type === 'bytes') return parseBytes(value, undefined, type)
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (size !== undefined && Number(size) >= 1 && Number(size) <= 32 && !size.startsWith('0'))
    return parseBytes(value, Number(size), type)
  const [, sign, bits] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (bits !== undefined) return parseInteger(value, sign === 'u', Number(bits || 256), type)
  throw invalid(`no ${type}`)
}

function parseBytes(value: unknown, length: number | undefined, type: string): string {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) throw invalid(`no ${type}`)
  const lower = value.toLowerCase()
  if (length !== undefined && lower.length !== 2 + length * 2) throw invalid(`no ${type}`)
  return lower
}

function parseInteger(value: unknown, unsigned: boolean, bits: number, type: string): string {
  if (bits < 8 || bits > 256 || bits % 8 !== 0) throw invalid(`no ${type}`)
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  const isText = typeof value === 'string' && /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)
  if (!isNumber && !isText) throw invalid(`no ${type}`)
  const number = BigInt(value as string | number | bigint)
  const min = unsigned ? 0n : -(1n << BigInt(bits - 1))
  const max = unsigned ? (1n << BigInt(bits)) - 1n : (1n << BigInt(bits - 1)) - 1n
  if (number < min || number > max) throw invalid(`no ${type}`)
  return number.toString()
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]{0,127}$/.test(name) && name !== '__proto__'
}

/** A struct of such a name could mean another type to a verifier. */
function isAtom(name: string): boolean {
  return /^(u?int\d*|bytes\d*|address|bool|string|function)$/.test(name)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('it is no JSON')
  }
}

function assertRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(`${what} can’t be read`)
  return value as Readonly<Record<string, unknown>>
}

function invalid(why: string): RequestError {
  return new RequestError('invalidParams', `This typed data can’t be signed: ${why}.`)
}

/** A value as `micro-eth-signer` expects it. */
type Encodable = bigint | string | boolean | readonly Encodable[] | { readonly [name: string]: Encodable }

/** Converts typed data for the library: integers become bigint. Returns `never`, because the library expects literal ABI types. */
export function encodableTypedData(data: TypedData): never {
  const { types, primaryType } = data
  return {
    types,
    primaryType,
    domain: encodable(types, 'EIP712Domain', data.domain),
    message: encodable(types, primaryType, data.message),
  } as never
}

function encodable(types: TypedData['types'], type: string, value: TypedValue | undefined): Encodable {
  const array = /^(.+)\[\d*\]$/.exec(type)
  if (array && Array.isArray(value))
    return value.map((entry: TypedValue) => encodable(types, array[1] ?? '', entry))
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields) {
    const struct = value as { readonly [name: string]: TypedValue }
    return Object.fromEntries(
      fields.map((field) => [field.name, encodable(types, field.type, struct[field.name])]),
    )
  }
  if (/^u?int\d*$/.test(type)) return BigInt(value as string)
  return value as string | boolean
}

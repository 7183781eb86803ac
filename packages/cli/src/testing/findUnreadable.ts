import type { JsonSchema } from '@valibot/to-json-schema'

type Limits = readonly (readonly [
  name: keyof JsonSchema,
  isTighter: (reader: number, writer: number) => boolean,
])[]

const limits: Limits = [
  ...(['maxLength', 'maximum', 'maxItems'] as const).map((name) => [name, isBelow] as const),
  ...(['minLength', 'minimum', 'minItems'] as const).map((name) => [name, isAbove] as const),
]

function isBelow(reader: number, writer: number): boolean {
  return reader < writer
}

function isAbove(reader: number, writer: number): boolean {
  return reader > writer
}

/**
 * Names what a writer may send that a reader refuses or does not understand: an absent field that is required, a field of another
 * type, a value that is not listed, a key that a strict reader does not know. Empty where everything is understood.
 *
 * @param reader JSON Schema of what is taken
 * @param writer JSON Schema of what is sent
 * @param at path of the value
 */
export function findUnreadable(reader: Schema, writer: Schema, at = ''): string[] {
  const alternatives = writer.anyOf ?? writer.oneOf
  if (alternatives)
    return [...new Set(alternatives.flatMap((one) => findUnreadable(reader, toSchema(one), at)))]
  const readers = reader.anyOf ?? reader.oneOf
  if (readers) {
    const found = readers.map((one) => findUnreadable(toSchema(one), writer, at))
    return found.reduce((best, one) => (one.length < best.length ? one : best))
  }
  const values = toValues(writer)
  const allowed = toValues(reader)
  if (allowed) {
    const odd = values?.filter((value) => !allowed.includes(value))
    if (!odd) return [`${at}: any value, only ${JSON.stringify(allowed)} is read`]
    return odd.map((value) => `${at}: ${JSON.stringify(value)} is no value that is read`)
  }
  if (values) {
    const odd = values.find((value) => !isOfType(value, reader.type))
    return odd === undefined ? [] : [`${at}: ${JSON.stringify(odd)} is no ${reader.type}`]
  }
  if (reader.type === undefined) return []
  if (writer.type !== reader.type && !(reader.type === 'number' && writer.type === 'integer'))
    return [`${at}: ${writer.type ?? 'anything'} is sent, ${reader.type} is read`]
  if (reader.type === 'object') return findUnreadableFields(reader, writer, at)
  if (reader.type === 'array')
    return findUnreadable(toSchema(reader.items), toSchema(writer.items), `${at}[]`)
  if (reader.pattern !== undefined && reader.pattern !== writer.pattern) return [`${at}: another pattern`]
  return limits.flatMap(([name, isTighter]) => {
    const [own, other] = [reader[name], writer[name]] as [number | undefined, number | undefined]
    const isRefused = own !== undefined && (other === undefined || isTighter(own, other))
    return isRefused ? [`${at}: ${name} ${other} is sent, ${own} is read`] : []
  })
}

type Schema = JsonSchema

function findUnreadableFields(reader: Schema, writer: Schema, at: string): string[] {
  const path = (name: string) => (at ? `${at}.${name}` : name)
  const always = writer.required ?? []
  const absent = (reader.required ?? []).filter((name) => !always.includes(name))
  const fields = Object.entries(writer.properties ?? {}).flatMap(([name, sent]) => {
    const read = reader.properties?.[name] ?? reader.additionalProperties
    if (read === false) return [`${path(name)} is not known`]
    return read === undefined ? [] : findUnreadable(toSchema(read), toSchema(sent), path(name))
  })
  const more = writer.additionalProperties
  const rest = reader.additionalProperties
  const others =
    more && rest && typeof more === 'object' ? findUnreadable(toSchema(rest), more, path('*')) : []
  return [...absent.map((name) => `${path(name)} may be absent`), ...fields, ...others]
}

/** `true` and an absent schema take anything. */
function toSchema(schema: Schema | boolean | readonly unknown[] | undefined): Schema {
  return typeof schema === 'object' && !Array.isArray(schema) ? (schema as Schema) : {}
}

function toValues({ const: value, enum: list }: Schema): readonly unknown[] | undefined {
  if (list) return list
  return value === undefined ? undefined : [value]
}

function isOfType(value: unknown, type: Schema['type']): boolean {
  if (type === undefined) return true
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

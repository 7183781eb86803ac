import { allRoutes } from '@latchkey/protocol/routes'
import { frameMessages } from '@latchkey/protocol/schemas'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** What crosses the wire in one version: JSON Schemas of routes and of the messages of the wallet frame. Absent: nothing is sent. */
export type Wire = {
  readonly version: string
  /** By method and path, e.g. `GET /v1/time`. */
  readonly routes: Readonly<Record<string, WireRoute>>
  /** By name without prefix. */
  readonly messages: Readonly<
    Record<string, { readonly request?: JsonSchema; readonly success?: JsonSchema }>
  >
}

type WireRoute = {
  /** Parameters of the query as one object. */
  readonly query: JsonSchema
  readonly body?: JsonSchema
  /** JSON of a success. Absent where the answer is a page, a picture, text or a WebSocket. */
  readonly answer?: JsonSchema
}

/** Describes the wire of the present sources. */
export function describeWire(version: string): Wire {
  const routes = allRoutes.flatMap(({ routes: rows }) =>
    Object.values(rows).flatMap((row) =>
      [row.path, ...(row.aliases ?? [])].map((path) => {
        const query = Object.entries(row.query ?? {})
        const route: WireRoute = {
          query: {
            type: 'object',
            properties: Object.fromEntries(query.map(([name, schema]) => [name, toWireSchema(schema) ?? {}])),
            required: query.filter(([, schema]) => !canBeAbsent(schema)).map(([name]) => name),
          },
          ...toEntry('body', row.body),
          ...(typeof row.answer !== 'string' && row.answer.type !== 'never' && toEntry('answer', row.answer)),
        }
        return [`${row.method} ${path}`, route] as const
      }),
    ),
  )
  const messages = Object.entries(frameMessages).map(([name, { request, success }]) => [
    name,
    { ...toEntry('request', request), ...toEntry('success', success) },
  ])
  return { version, routes: Object.fromEntries(routes), messages: Object.fromEntries(messages) }
}

/** Describes one value of the wire as a schema that takes what has the same fields of the same types. */
export function describeValue(value: unknown): JsonSchema {
  if (value === null || typeof value !== 'object') return { const: value as string }
  if (Array.isArray(value)) return { type: 'array', items: { anyOf: value.map(describeValue) } }
  const entries = Object.entries(value)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name, describeValue(one)])),
    required: entries.map(([name]) => name),
  }
}

const canBeAbsent = ({ type }: GenericSchema) =>
  ['optional', 'exact_optional', 'undefinedable', 'nullish'].includes(type)

const toEntry = <name extends string>(name: name, schema: GenericSchema | undefined) => {
  const converted = schema && toWireSchema(schema)
  return (converted ? { [name]: converted } : {}) as { readonly [key in name]?: JsonSchema }
}

/** Checks that JSON Schema has no words for are left out: both versions are compared without them. */
function toWireSchema(schema: GenericSchema): JsonSchema | undefined {
  const { wrapped } = schema as { readonly wrapped?: GenericSchema }
  if (schema.type === 'undefined' || wrapped?.type === 'undefined') return undefined
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return converted
}

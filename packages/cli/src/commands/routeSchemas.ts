import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** Returns the JSON Schema of what crosses the wire: what a schema takes, before its transformations. */
export function toSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    overrideAction: ({ valibotAction: { type }, jsonSchema, errors }) => {
      if (!errors) return undefined
      // JSON has no other numbers.
      if (type === 'finite') return jsonSchema
      // A pattern of JSON Schema has no flags: without `i` it would refuse what the server accepts.
      const { pattern: __, ...withoutPattern } = jsonSchema
      return type === 'regex' ? withoutPattern : undefined
    },
  })
  return converted
}

/** Whether a parameter may be left out. */
export function isOptional({ type }: GenericSchema): boolean {
  return ['optional', 'exact_optional', 'undefinedable', 'nullish'].includes(type)
}

/** Returns the names of the `:name` segments of a path, in order. */
export function toPathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

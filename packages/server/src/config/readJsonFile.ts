import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { EnvironmentReader } from './EnvironmentReader.ts'

/** Problems of one file that are told. */
const mostProblems = 20

/**
 * Reads the JSON file a variable names. Undefined when it names none, or one that can't be used: then the reader was told
 * where and why.
 */
export function readJsonFile<schema extends v.GenericSchema>(
  reader: EnvironmentReader,
  variable: string,
  schema: schema,
): v.InferOutput<schema> | undefined {
  const path = reader.text(variable)
  if (path === undefined) return undefined
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    reader.fail(
      variable,
      error instanceof SyntaxError
        ? `${path} is not JSON: ${error.message}`
        : `${path} can't be read: ${String(error)}`,
    )
    return undefined
  }
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  for (const issue of result.issues.slice(0, mostProblems))
    reader.fail(variable, `${path} at ${v.getDotPath(issue) ?? 'top level'}: ${issue.message}`)
  return undefined
}

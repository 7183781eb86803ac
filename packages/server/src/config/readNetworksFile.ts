import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { EnvironmentReader } from './EnvironmentReader.ts'
import { type NetworkDescription, networkDescription } from './NetworkDescription.ts'

const variable = 'LATCHKEY_NETWORKS_FILE'

/** Reads the JSON list of networks the web app offers. */
export function readNetworksFile(reader: EnvironmentReader): NetworkDescription[] {
  const path = reader.text(variable)
  if (path === undefined) return []
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
    return []
  }
  const result = v.safeParse(v.array(networkDescription), json)
  if (result.success) return result.output
  for (const issue of result.issues) {
    reader.fail(variable, `${path} at ${v.getDotPath(issue) ?? 'top level'}: ${issue.message}`)
  }
  return []
}

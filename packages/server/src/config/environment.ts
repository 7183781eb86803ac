import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isEgressAllowed, isPrivateHost } from '../base/privateHosts.ts'

/** Creates an `EnvironmentReader` over a plain object such as `process.env`. */
export function createEnvironmentReader(env: Environment): EnvironmentReader {
  const problems: ConfigProblem[] = []
  const fail = (variable: string, problem: string) => {
    problems.push({ variable, problem })
  }
  const text = (variable: string) => env[variable]?.trim() || undefined

  return {
    problems,
    fail,
    text,
    list: (variable) =>
      (text(variable) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    integer(variable, fallback, [least, most]) {
      const value = text(variable)
      if (value === undefined) return fallback
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
      if (number >= least && number <= most) return number
      fail(variable, `must be a whole number from ${least} to ${most}, not "${shorten(value)}"`)
      return fallback
    },
    choice(variable, choices, fallback) {
      const value = text(variable)
      if (value === undefined) return fallback
      const known = choices.find((choice) => choice === value)
      if (known === undefined) fail(variable, `must be one of ${choices.join(', ')}, not "${shorten(value)}"`)
      return known ?? fallback
    },
  }
}

function shorten(value: string) {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}

/** The environment as Node gives it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** `development` multiplies the route limit by ten and turns long caching off. */
export type ServerMode = 'production' | 'development'

/** `compat` answers with the ids and lengths that clients of another kit expect. */
export type ServerPreset = 'standard' | 'compat'

/**
 * Parses one variable at a time and collects the problems, so that one start shows the operator all of them. An empty
 * variable counts as absent. An invalid one adds a problem and returns the fallback.
 */
export type EnvironmentReader = {
  readonly problems: ConfigProblem[]
  fail(variable: string, problem: string): void
  text(variable: string): string | undefined
  list(variable: string): string[]
  integer(variable: string, fallback: number, range: readonly [number, number]): number
  choice<const choices extends readonly [string, ...string[]]>(
    variable: string,
    choices: choices,
    fallback: choices[number],
  ): choices[number]
}

/** One variable that can't be used, and why. */
export type ConfigProblem = { readonly variable: string; readonly problem: string }

/** The environment can't be used. The message lists every problem with the name of its variable. */
export class ServerConfigError extends Error {
  readonly code = 'invalid_config'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, problem }) => `  ${variable}: ${problem}`)
    super(`The server can't start with this configuration:\n${lines.join('\n')}`)
    this.name = 'ServerConfigError'
    this.problems = problems
  }
}

/** Parses an http(s) URL without user name, query and fragment. The result has no trailing slash. */
export function parseBaseUrl(reader: EnvironmentReader, variable: string): string | undefined {
  const value = reader.text(variable)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '')
  reader.fail(variable, 'must be an http:// or https:// URL without user name, query or fragment')
  return undefined
}

/** Parses the id of a project. */
export function parseProjectId(reader: EnvironmentReader, variable: string): string | undefined {
  const value = reader.text(variable)
  if (value === undefined || /^[\w-]{1,64}$/.test(value)) return value
  reader.fail(variable, 'may hold letters, digits, - and _ only, 64 at most')
  return undefined
}

/** Why the server may not connect to a URL: it points at a private address the operator didn't allow. */
export function findPrivateAddressProblem(url: URL, egressAllow: readonly string[]): string | undefined {
  return isPrivateHost(url.hostname) && !isEgressAllowed(url, egressAllow)
    ? `points at ${url.host}, a private address. Add ${url.host} to LATCHKEY_EGRESS_ALLOW if that is meant`
    : undefined
}

/** The most problems of one file that are reported. */
const maxProblems = 20

/**
 * Loads and validates the JSON file that a variable names. Undefined when it names none, or one that can't be used: the
 * problems are reported to the reader then.
 */
export function loadJsonFile<schema extends v.GenericSchema>(
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
        ? `${path} is not JSON: ${error.message}. Correct the file`
        : `${path} can't be read (${(error as NodeJS.ErrnoException).code ?? 'it failed'}). Name a file that the server's user may read`,
    )
    return undefined
  }
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  for (const issue of result.issues.slice(0, maxProblems))
    reader.fail(variable, `${path} at ${v.getDotPath(issue) ?? 'top level'}: ${issue.message}`)
  return undefined
}

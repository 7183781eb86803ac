import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** An `EnvironmentReader` over a plain object such as `process.env`. */
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
 * Reads one variable at a time and remembers what was wrong, so that one start tells the operator everything.
 * An empty variable counts as absent; a wrong one answers the fallback and adds a problem.
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

/** The environment can't be used. Lists every problem at once, each with the variable's name. */
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

/** Problems of one file that are told. */
const mostProblems = 20

/**
 * Reads the JSON file a variable names. Undefined when it names none, or one that can't be used: then the reader was told
 * where and why.
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

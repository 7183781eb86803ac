import type { ConfigProblem } from './ServerConfigError.ts'

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

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

/** Something a person at the terminal can mend. The message says what happened and what to do; no stack is shown. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** 1: it failed. 2: the command line itself is wrong. */
  readonly exitCode: 1 | 2

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.exitCode = options.exitCode ?? 1
  }
}

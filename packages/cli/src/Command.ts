/** What a command may use of its process. Tests pass their own. */
export type CliContext = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Prints a line. */
  readonly out: (line: string) => void
  /** Prints a line to standard error. */
  readonly err: (line: string) => void
  /** Resolves at the first signal to stop. With `onReload`, SIGHUP calls it and stops nothing. */
  readonly untilStopped: (onReload?: () => void) => Promise<void>
}

/** One option of a command, as `--help` shows it. */
type CommandOption = {
  readonly type: 'string' | 'boolean'
  /** Placeholder of the value in the help, e.g. `<address>`. */
  readonly value?: string
  readonly help: string
  /** May be repeated; the values are joined by commas. */
  readonly isList?: boolean
}

/** Options as given on the command line, by name. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** A command of `latchkey`, listed in `commands/commands.ts`. */
export type Command = {
  readonly name: string
  readonly summary: string
  readonly options: Readonly<Record<string, CommandOption>>
  /** Forms of the arguments, e.g. `add <name>`, with their help; absent: no arguments. */
  readonly forms?: Readonly<Record<string, string>>
  /** Environment variables with their help. */
  readonly variables: Readonly<Record<string, string>>
  /** Resolves with the exit code. `words` are the arguments that are no options. */
  readonly run: (context: CliContext, options: OptionValues, words: readonly string[]) => Promise<number>
}

/** An error the user can fix. The message says what happened and what to do. No stack is printed. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** 1: it failed. 2: the command line is invalid. */
  readonly exitCode: 1 | 2

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.exitCode = options.exitCode ?? 1
  }
}

/** Formats rows as aligned columns. The last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.slice(0, -1).forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length)
    })
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0),
    )
    return `${indent}${cells.join('  ')}`.trimEnd()
  })
}

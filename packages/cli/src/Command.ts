/** What a command may touch of the world. */
export type CliContext = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Writes a line for the person. */
  readonly out: (line: string) => void
  /** Writes a line about trouble. */
  readonly err: (line: string) => void
  /** Resolves when somebody asks us to stop. */
  readonly untilStopped: () => Promise<void>
}

/** One option of a command, as `--help` shows it. */
type CommandOption = {
  readonly type: 'string' | 'boolean'
  /** What stands for the value in the help, e.g. `<address>`. */
  readonly value?: string
  readonly help: string
  /** May be given several times; the values come joined by commas. */
  readonly isList?: boolean
}

/** Options as given on the command line. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** One word after `latchkey`. */
export type Command = {
  readonly name: string
  readonly summary: string
  readonly options: Readonly<Record<string, CommandOption>>
  /** What may stand behind the command's name, by form, e.g. `add <name>`; absent: nothing. */
  readonly forms?: Readonly<Record<string, string>>
  /** Environment variables worth knowing, with what they do. */
  readonly variables: Readonly<Record<string, string>>
  /** Resolves with the exit code. */
  readonly run: (context: CliContext, options: OptionValues, words: readonly string[]) => Promise<number>
}

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

/** Rows as lines whose columns start at the same place; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.slice(0, -1).forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length)
    })
  return rows.map((row) => {
    const cells = row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
    return `${indent}${cells.join('  ')}`.trimEnd()
  })
}

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
export type CommandOption = {
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

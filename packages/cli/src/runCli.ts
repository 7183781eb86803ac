import { CliError } from './CliError.ts'
import type { CliContext } from './commands/Command.ts'
import { commands } from './commands/commands.ts'
import { isReadableError } from './isReadableError.ts'
import { parseCommandLine } from './parseCommandLine.ts'
import { helpText } from './print/helpText.ts'
import { readVersion } from './readVersion.ts'

/** Runs one command line. Resolves with the exit code: 0 fine, 1 failed, 2 a wrong command line. Never rejects. */
export async function runCli(words: readonly string[], context: CliContext): Promise<number> {
  try {
    const line = parseCommandLine(words, commands)
    if (line.kind === 'run') return await line.command.run(context, line.options, line.words)
    context.out(line.kind === 'version' ? readVersion() : helpText(commands, line.command))
    return 0
  } catch (error) {
    if (isReadableError(error)) context.err(error.message)
    else {
      context.err('Something went wrong that should not. Please report it with what follows.')
      context.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    return error instanceof CliError ? error.exitCode : 1
  }
}

import packageJson from '../package.json' with { type: 'json' }
import { type CliContext, CliError } from './Command.ts'
import { commands } from './commands/commands.ts'
import { helpText, parseCommandLine } from './parseCommandLine.ts'

/** Runs one command line. Resolves with the exit code: 0 success, 1 failure, 2 invalid command line. Never rejects. */
export async function runCli(words: readonly string[], context: CliContext): Promise<number> {
  try {
    const line = parseCommandLine(words, commands)
    if (line.kind === 'run') return await line.command.run(context, line.options, line.words)
    context.out(line.kind === 'version' ? getVersion() : helpText(commands, line.command))
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

/** Errors whose message is a whole sentence for the user. */
const readableErrors = [
  'BackupError',
  'CliError',
  'DatabaseError',
  'DevnetError',
  'KmsError',
  'PaymasterError',
  'ProjectError',
  'DirectoryError',
  'ServerConfigError',
  'ServerListenError',
]

/** Whether the message of an error is meant for the user. */
function isReadableError(error: unknown): error is Error {
  return error instanceof Error && readableErrors.includes(error.name)
}

/** Returns the version of this package. */
function getVersion(): string {
  return packageJson.version
}

import { parseArgs } from 'node:util'
import { alignColumns, CliError, type Command, type OptionValues } from './Command.ts'

/** A parsed command line. */
type CommandLine =
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly command?: Command }
  | {
      readonly kind: 'run'
      readonly command: Command
      readonly options: OptionValues
      /** Arguments that are no options. */
      readonly words: readonly string[]
    }

/** Parses the arguments of `latchkey`.
 *
 * @throws CliError with exit code 2 for an unknown command or option */
export function parseCommandLine(words: readonly string[], commands: readonly Command[]): CommandLine {
  const [commandName, ...commandArgs] = words
  if (commandName === undefined || commandName === '--help' || commandName === '-h' || commandName === 'help')
    return { kind: 'help' }
  if (commandName === '--version' || commandName === '-v') return { kind: 'version' }
  const command = commands.find(({ name }) => name === commandName)
  if (!command) {
    const names = commands.map(({ name }) => name).join(', ')
    const noun = commandName.startsWith('-') ? 'option' : 'command'
    throw createUsageError(
      `There is no ${noun} "${commandName}". Commands: ${names}. "latchkey --help" explains them.`,
    )
  }
  const { values, tokens } = parseArgs({
    args: commandArgs,
    strict: false,
    tokens: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        Object.entries(command.options).map(([name, { type, isList = false }]) => [
          name,
          { type, multiple: isList },
        ]),
      ),
    },
  })
  if (values.help === true) return { kind: 'help', command }
  const hint = `"latchkey ${command.name} --help" lists what there is.`
  for (const token of tokens) {
    if (token.kind === 'positional' && !command.forms)
      throw createUsageError(`"${token.value}" is not expected here. ${hint}`)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined
    if (!option)
      throw createUsageError(`"latchkey ${command.name}" has no option "${token.rawName}". ${hint}`)
    if (option.type === 'string' && !token.value)
      throw createUsageError(
        `The option --${token.name} needs a value: --${token.name} ${option.value ?? '<value>'}.`,
      )
    if (option.type === 'boolean' && token.value !== undefined)
      throw createUsageError(`The option --${token.name} takes no value.`)
  }
  const options = Object.entries(values)
    .filter(([name]) => name !== 'help')
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  return { kind: 'run', command, options: Object.fromEntries(options), words: positionals }
}

function createUsageError(message: string): CliError {
  return new CliError(message, { exitCode: 2 })
}

/** Formats the help of one command, or of all. */
export function helpText(commands: readonly Command[], command?: Command): string {
  if (!command)
    return [
      'latchkey: connect and account stack for web apps',
      '',
      'Usage: latchkey <command> [options]',
      '',
      'Commands:',
      ...alignColumns(commands.map(({ name, summary }) => [name, summary])),
      '',
      'Options:',
      ...alignColumns([
        ['--help', 'Explain, also after a command'],
        ['--version', 'Print the version'],
      ]),
    ].join('\n')
  const options = Object.entries(command.options).map(([name, { value, help }]) => {
    return [value ? `--${name} ${value}` : `--${name}`, help]
  })
  const variables = Object.entries(command.variables)
  const forms = Object.entries(command.forms ?? {})
  return [
    `Usage: latchkey ${command.name}${forms.length > 0 ? ' <form>' : ''}${options.length > 0 ? ' [options]' : ''}`,
    '',
    `${command.summary}.`,
    ...(forms.length > 0 ? ['', 'Forms:', ...alignColumns(forms)] : []),
    ...(options.length > 0 ? ['', 'Options:', ...alignColumns(options)] : []),
    ...(variables.length > 0 ? ['', 'Environment:', ...alignColumns(variables)] : []),
  ].join('\n')
}

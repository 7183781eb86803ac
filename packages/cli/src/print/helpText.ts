import type { Command } from '../commands/Command.ts'
import { alignColumns } from './alignColumns.ts'

/** The help of one command, or of all. */
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

import { type ConfigVariable, configReference } from '@latchkey/server'
import { CliError, type Command } from '../Command.ts'

/** `latchkey config`: prints the reference of the configuration, as text, as `docs/configuration.md`, or as an `.env` file. */
export const configCommand: Command = {
  name: 'config',
  summary: 'Print every variable of the configuration, with its default and its meaning',
  options: {
    format: {
      type: 'string',
      value: '<text|markdown|env>',
      help: 'markdown is docs/configuration.md, env a file to fill in. Default: text',
    },
  },
  variables: {},
  run: ({ out }, { format = 'text' }) => {
    const formats = { text: formatText, markdown: formatMarkdown, env: formatEnv }
    if (typeof format !== 'string' || !Object.hasOwn(formats, format))
      throw new CliError(`--format is text, markdown or env, not "${format}".`, { exitCode: 2 })
    out(formats[format as keyof typeof formats]())
    return Promise.resolve(0)
  },
}

/** Returns variables with their meaning, for the help of a command. A name that isn't one of the reference has no row. */
export function listVariables(names: readonly string[]): Readonly<Record<string, string>> {
  const all = configReference.flatMap(({ variables }) => variables)
  return Object.fromEntries(
    names.flatMap((name) => {
      const variable = all.find((one) => one.name === name)
      return variable ? [[name, describeVariable(variable)]] : []
    }),
  )
}

function describeVariable({ meaning, fallback }: ConfigVariable): string {
  return toPlain(`${meaning}.${fallback === undefined ? '' : ` Default: ${fallback}`}`)
}

function formatText(): string {
  return configReference
    .flatMap(({ title, variables }) => [
      `${title}:`,
      ...variables.flatMap((variable) => [`  ${variable.name}`, `      ${describeVariable(variable)}`]),
      '',
    ])
    .join('\n')
    .trimEnd()
}

const markdownHead = `# Configuration

Every variable that \`latchkey serve\` reads, from the environment only. An empty variable counts as absent. One that can't be used
ends the start with a sentence that names it; one that begins with \`LATCHKEY_\` and isn't below is named with a warning. Values marked
*secret* belong in a secret store. \`latchkey doctor\` says what serves each part and what to do. This page is printed by
\`latchkey config --format markdown\`.
`

function formatMarkdown(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const groups = configReference.map(({ title, variables }) => {
    const rows = variables.map(({ name, fallback = '', meaning, isSecret }) => {
      return `| \`${name}\` | ${cell(fallback)} | ${cell(meaning)}${isSecret ? ' *(secret)*' : ''} |`
    })
    return [`## ${title}`, '', '| Variable | Default | Meaning |', '|---|---|---|', ...rows, ''].join('\n')
  })
  return [markdownHead, ...groups].join('\n').trimEnd()
}

const envHead = `# Configuration of "latchkey serve", as printed by "latchkey config --format env".
# Set what you need and remove the # in front of it. docs/configuration.md explains each variable.
`

function formatEnv(): string {
  const groups = configReference.map(({ title, variables }) => {
    const rows = variables.flatMap(({ name, fallback, meaning, isSecret }) => [
      `# ${toPlain(meaning)}${isSecret ? ' (secret)' : ''}`,
      `# ${name}=${/^`[^`<]*`$/.test(fallback ?? '') ? toPlain(fallback ?? '') : ''}`,
    ])
    return [`## ${title}`, ...rows, ''].join('\n')
  })
  return [envHead, ...groups].join('\n').trimEnd()
}

/** Removes the marks of Markdown's code. */
function toPlain(markdown: string): string {
  return markdown.replaceAll('`', '')
}

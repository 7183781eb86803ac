import { expect, it } from 'vitest'
import { CliError } from './Command.ts'
import { commands } from './commands/commands.ts'
import { parseCommandLine } from './parseCommandLine.ts'

const parse = (text: string) => parseCommandLine(text.split(' ').filter(Boolean), commands)

it.each([
  ['', 'help'],
  ['--help', 'help'],
  ['help', 'help'],
  ['dev --help', 'help'],
  ['dev -h', 'help'],
  ['--version', 'version'],
  ['dev', 'run'],
])('"latchkey %s" asks for %s', (text, kind) => {
  expect(parse(text).kind).toBe(kind)
})

it.each(['dev --host 0.0.0.0', 'dev --host=0.0.0.0'])('"latchkey %s" carries its option', (text) => {
  expect(parse(text)).toMatchObject({ command: { name: 'dev' }, options: { host: '0.0.0.0' } })
})

it('"latchkey projects" carries the words of its form, and every origin', () => {
  const line = parse('projects add Shop --origin https://a.example --origin=https://b.example')
  expect(line).toMatchObject({
    command: { name: 'projects' },
    words: ['add', 'Shop'],
    options: { origin: 'https://a.example,https://b.example' },
  })
})

it.each([
  ['relay', /no command "relay".*dev, serve, migrate, backup, restore, doctor/],
  ['--port', /no option "--port"/],
  ['dev --door 1', /"latchkey dev" has no option "--door".*latchkey dev --help/],
  ['dev -x', /has no option "-x"/],
  ['dev now', /"now" is not expected/],
  ['dev --host', /--host needs a value: --host <address>/],
  ['dev --host=', /--host needs a value/],
  ['dev --__proto__ 1', /has no option "--__proto__"/],
  ['doctor --constructor', /has no option "--constructor"/],
])('"latchkey %s" is refused with words and exit code 2', (text, words) => {
  expect(() => parse(text)).toThrow(words)
  try {
    parse(text)
  } catch (error) {
    expect(error instanceof CliError && error.exitCode).toBe(2)
  }
})

import { expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { runCli } from './runCli.ts'

const run = async (...words: string[]) => {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(words, {
    env: { LATCHKEY_PORT: 'nonsense', LATCHKEY_PRESET: 'other' },
    cwd: '/',
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    untilStopped: () => Promise.resolve(),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it('the help names each command there is and none else', async () => {
  const { code, out } = await run('--help')
  expect(code).toBe(0)
  expect(out.match(/^ {2}[a-z]+(?= )/gm)).toEqual([
    '  dev',
    '  serve',
    '  migrate',
    '  backup',
    '  restore',
    '  doctor',
    '  config',
    '  console',
    '  projects',
    '  keys',
    '  paymaster',
    '  audit',
    '  directory',
    '  csp',
    '  openapi',
    '  codemod',
  ])
})

it('the help of a command names its options and variables', async () => {
  const { out } = await run('dev', '--help')
  for (const word of ['--host <address>', 'LATCHKEY_PORT', 'LATCHKEY_DATA']) expect(out).toContain(word)
})

it('--version prints the version of the package', async () => {
  expect(await run('--version')).toEqual({ code: 0, out: packageJson.version, err: '' })
})

it('an unknown command prints one sentence on the error output and ends with 2', async () => {
  const { code, out, err } = await run('constructor')
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('There is no command "constructor"')
  expect(err).not.toContain('at ')
})

it.each(['serve', 'doctor', 'dev'])(
  '"%s" names every variable that can not be used, without a stack',
  async (name) => {
    const { code, err } = await run(name)
    expect(code).toBe(1)
    expect(err).toContain('LATCHKEY_PORT')
    expect(err).toContain('LATCHKEY_PRESET')
    expect(err).not.toMatch(/^\s+at /m)
  },
)

it('a service there is not is a wrong command line', async () => {
  const code = await runCli(['serve', '--services', 'rpc,telegraph'], {
    env: {},
    cwd: '/',
    out: () => undefined,
    err: (line) => expect(line).toContain('no service "telegraph"'),
    untilStopped: () => Promise.resolve(),
  })
  expect(code).toBe(2)
})

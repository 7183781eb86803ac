import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

const migrate = async (env: Record<string, string>) => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await runCli(['migrate'], {
    env: { LATCHKEY_LOG_LEVEL: 'silent', ...env },
    cwd: '/',
    out: say,
    err: say,
    untilStopped: () => Promise.resolve(),
  })
  return { code, text: lines.join('\n') }
}

it('applies what is missing, and says so when nothing is', async () => {
  const env = { LATCHKEY_DATA: join(temporaryFolder(), 'data') }
  const first = await migrate(env)
  expect(first).toMatchObject({ code: 0, text: expect.stringMatching(/^Applied 0001_index, .*\.$/) })
  expect(await migrate(env)).toEqual({ code: 0, text: 'The database is up to date.' })
})

it('a database that can’t be opened ends it with 1 and the variable to look at', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  for (const [env, variable] of [
    [{ DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/latchkey' }, 'DATABASE_URL'],
    [{ LATCHKEY_DATA: join(file, 'data') }, 'LATCHKEY_DATA'],
  ] as const) {
    const { code, text } = await migrate(env)
    expect(code).toBe(1)
    expect(text).toContain(variable)
    expect(text).not.toMatch(/secret-word|^\s+at /m)
  }
})

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPorts, readConfig } from '@latchkey/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

const migrate = async (env: Record<string, string>, ...options: string[]) => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await runCli(['migrate', ...options], {
    env: { LATCHKEY_LOG_LEVEL: 'silent', ...env },
    cwd: '/',
    out: say,
    err: say,
    untilStopped: () => Promise.resolve(),
  })
  return { code, text: lines.join('\n') }
}

it('applies what is missing, and says so when nothing is', { timeout: 180_000 }, async () => {
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

it('shows with --dry-run what it would apply, and changes nothing', { timeout: 180_000 }, async () => {
  const data = join(temporaryFolder(), 'data')
  const env = { LATCHKEY_DATA: data }
  const planned = await migrate(env, '--dry-run')
  expect(planned).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Would apply 0001_index, .*changed\.$/),
  })
  expect(existsSync(data)).toBe(false)
  const applied = await migrate(env)
  expect(applied.text.replace('Applied ', '')).toBe(
    planned.text.replace('Would apply ', '').replace(' Nothing was changed.', ''),
  )
  expect(await migrate(env, '--dry-run')).toEqual({
    code: 0,
    text: 'The database is up to date. Nothing was changed.',
  })
  // a step that only a newer version knows
  const { db, egress } = createPorts(readConfig({ ...env, LATCHKEY_LOG_LEVEL: 'silent' }))
  await sql`insert into migration (name) values ('9999_later')`.execute(db.query)
  await db.close()
  await egress.close()
  expect(await migrate(env, '--dry-run')).toMatchObject({
    code: 1,
    text: expect.stringContaining('9999_later'),
  })
})

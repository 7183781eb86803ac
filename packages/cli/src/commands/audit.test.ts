import { join } from 'node:path'
import { createPorts, readConfig } from '@latchkey/server'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

/** A machine whose database is on Postgres. */
type Machine = { readonly data: string; readonly url: string }

const envOf = ({ data, url }: Machine) => ({
  LATCHKEY_DATA: data,
  DATABASE_URL: url,
  LATCHKEY_LOG_LEVEL: 'silent',
})

async function run(machine: Machine, ...words: string[]) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = await runCli(words, {
    env: envOf(machine),
    cwd: '/',
    out: print,
    err: print,
    untilStopped: () => Promise.resolve(),
  })
  return { code, text: lines.join('\n') }
}

/** Changes the database as somebody would who has its password. */
async function tamper(machine: Machine, statement: ReturnType<typeof sql>) {
  const { db, egress } = createPorts(readConfig(envOf(machine)))
  await statement.execute(db.query)
  await db.close()
  await egress.close()
}

it('[X.59] what operators do by command is in the log, and a changed, missing or moved line is found', {
  timeout: 240_000,
}, async () => {
  const machine = { data: temporaryFolder(), url: await createPostgresDatabase() }
  const file = join(machine.data, 'one.age')
  const added = await run(machine, 'projects', 'add', 'Shop', '--origin', 'https://shop.example')
  const id = added.text.split(' ').at(-1) ?? ''
  await run(machine, 'projects', 'origins', id, 'add', 'https://www.shop.example')
  await run(machine, 'projects', 'features', id, 'swap', 'off')
  // what was refused is not in it
  expect((await run(machine, 'projects', 'origins', id, 'remove', 'https://other.example')).code).toBe(1)
  const recipient = await identityToRecipient(await generateX25519Identity())
  expect(await run(machine, 'backup', file, '--to', recipient)).toMatchObject({ code: 0 })
  const { text } = await run(machine, 'audit', 'list')
  const actions = text.split('\n').map((line) => line.split('  ').at(-1))
  expect(actions).toEqual([
    expect.stringMatching(/^migrate from=0001_index to=\d{4}_/),
    `projects.add project=${id} name=Shop origins=https://shop.example`,
    `projects.origins.add project=${id} origin=https://www.shop.example`,
    `projects.features project=${id} feature=swap state=off`,
    `backup file=${file} to=${recipient}`,
  ])
  expect((await run(machine, 'audit', 'list', '--last', '1')).text).toContain('backup file=')

  const whole = await run(machine, 'audit', 'verify')
  expect(whole).toMatchObject({ code: 0, text: expect.stringMatching(/^5 lines, unbroken\. .*[\da-f]{64}$/) })
  const head = whole.text.slice(-64)
  expect((await run(machine, 'audit', 'verify', '--expect', head)).code).toBe(0)

  await tamper(machine, sql`delete from "auditEntry" where sequence = 5`)
  expect((await run(machine, 'audit', 'verify')).code).toBe(0)
  expect(await run(machine, 'audit', 'verify', '--expect', head)).toMatchObject({
    code: 1,
    text: expect.stringContaining('it was cut or written anew'),
  })
  await tamper(machine, sql`update "auditEntry" set details = '{}' where sequence = 3`)
  expect(await run(machine, 'audit', 'verify')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Line 3 is not what was written.'),
  })
  await tamper(machine, sql`delete from "auditEntry" where sequence = 2`)
  expect((await run(machine, 'audit', 'verify')).text).toContain('Line 3 follows lines that are missing.')
})

it.each([
  [['audit'], 'it needs a form'],
  [['audit', 'list', '--last', 'all'], '--last takes a number'],
  [['audit', 'verify', '--expect', 'abc'], '--expect takes the 64 letters'],
])('a wrong command line ends with 2: %j', async (words, text) => {
  expect(await run({ data: temporaryFolder(), url: '' }, ...words)).toMatchObject({
    code: 2,
    text: expect.stringContaining(text),
  })
})

it('[X.59] control characters of a name print escaped, on the line of their entry', {
  timeout: 120_000,
}, async () => {
  const machine = { data: temporaryFolder(), url: await createPostgresDatabase() }
  await run(machine, 'projects', 'add', 'Shop')
  await tamper(
    machine,
    sql`update "auditEntry" set actor = ${'eve\u001b[2J\u202e\nforged'} where action = 'projects.add'`,
  )
  const { text } = await run(machine, 'audit', 'list', '--last', '1')
  expect(text).toContain('eve\\u{1b}[2J\\u{202e}\\u{a}forged')
  expect(text.split('\n')).toHaveLength(1)
})

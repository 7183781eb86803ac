import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../testing/cleanups.ts'
import { createDb } from './database.ts'
import { migrations } from './migrations.ts'
import { createPgliteEngine, loadTemplate } from './pglite.ts'

function openFolder(folder: string) {
  const db = createDb(createPgliteEngine({ folder }), migrations)
  onTestFinished(() => db.close())
  return db
}

/** Starts the writing program; resolves with the last number it said when it was killed after `count` of them. */
async function writeAndKill(folder: string, count: number): Promise<number> {
  const path = fileURLToPath(new URL('../../testing/writeUntilKilled.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--import', 'tsx', path, folder])
  let said = ''
  let wrong = ''
  child.stderr.on('data', (chunk) => {
    wrong += String(chunk)
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      if (said.split('\n').length > count) resolve()
    })
    child.once('exit', () => resolve())
  })
  child.kill('SIGKILL')
  await ended
  const numbers = said.split('\n').slice(0, -1).map(Number)
  expect(numbers.length, wrong).toBeGreaterThanOrEqual(count)
  return numbers.at(-1) ?? -1
}

it('a folder whose process was killed with -9 while it wrote opens again, with everything that was said to be safe', async () => {
  const folder = join(temporaryFolder(), 'database')
  for (const count of [12, 1]) {
    const last = await writeAndKill(folder, count)
    const db = openFolder(folder)
    const numbersOf = async (chain: string) =>
      (
        await db.query
          .selectFrom('block')
          .select('number')
          .where('chain', '=', chain)
          .orderBy('number')
          .execute()
      ).map(({ number }) => number)
    const numbers = await numbersOf('a')
    expect(numbers.length).toBeGreaterThan(last)
    expect(numbers).toEqual(numbers.map((_, index) => index))
    expect(await numbersOf('b')).toEqual(numbers)
    await db.close()
  }
}, 120_000)

it('one folder, one process at a time; after closing it is free', async () => {
  const folder = join(temporaryFolder(), 'new/database')
  const first = openFolder(folder)
  expect(await first.migrate()).toEqual(migrations.map(({ name }) => name))
  const second = openFolder(folder)
  await expect(second.migrate()).rejects.toMatchObject({ name: 'DatabaseError', code: 'database_in_use' })
  await expect(second.query.selectFrom('block').selectAll().execute()).rejects.toThrow(
    new RegExp(`process ${process.pid}.*LATCHKEY_DATA.*DATABASE_URL`),
  )
  await first.close()
  expect(existsSync(`${folder}.lock`)).toBe(false)
  expect(await openFolder(folder).migrate()).toEqual([])
})

it('a folder whose first filling was cut short is filled anew', async () => {
  const folder = join(temporaryFolder(), 'database')
  mkdirSync(folder)
  writeFileSync(join(folder, 'PG_VERSION'), '18')
  writeFileSync(`${folder}.unfinished`, '')
  const db = openFolder(folder)
  await db.start()
  await expect(db.check()).resolves.toBeUndefined()
  expect(existsSync(`${folder}.unfinished`)).toBe(false)
})

it.each([
  [
    'files that are none of a database',
    (folder: string) => writeFileSync(join(folder, 'PG_VERSION'), 'none'),
  ],
  [
    'a database with a part missing',
    async (folder: string) => {
      const db = createDb(createPgliteEngine({ folder }), [])
      await db.start()
      await db.close()
      rmSync(join(folder, 'global'), { recursive: true })
    },
  ],
])('%s are told with the variable, and the folder is free again', async (_, spoil) => {
  const folder = join(temporaryFolder(), 'database')
  mkdirSync(folder)
  if (_.startsWith('a database')) rmSync(folder, { recursive: true })
  await spoil(folder)
  const failure = await openFolder(folder)
    .start()
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'DatabaseError', code: 'database_broken' })
  expect(String(failure)).toContain('LATCHKEY_DATA')
  expect(existsSync(`${folder}.lock`)).toBe(false)
})

it('a folder that can’t be made is told with the variable', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(openFolder(join(file, 'data/database')).start()).rejects.toThrow(
    /can't be written.*LATCHKEY_DATA/,
  )
})

it.each(['memory', 'a new folder', 'a folder that is there'])(
  'the engine starts with small buffers in %s',
  async (place) => {
    const folder = place === 'memory' ? undefined : join(temporaryFolder(), 'database')
    if (place === 'a folder that is there') {
      const earlier = openFolder(folder ?? '')
      await earlier.start()
      await earlier.close()
    }
    const db = createDb(createPgliteEngine({ folder }), migrations)
    onTestFinished(() => db.close())
    await db.start()
    const { rows } = await sql<{ shared_buffers: string }>`show shared_buffers`.execute(db.query)
    expect(rows).toEqual([{ shared_buffers: '16MB' }])
  },
)

it('there is a template for the installed version, so that nobody waits for a first start', () => {
  expect(loadTemplate()?.size).toBeGreaterThan(1_000_000)
})

// long: starts and kills processes that compete for a folder.
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runProgram, temporaryFolder } from '../testing/runProgram.ts'
import { lockFolder } from './devSettings.ts'

const pidIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')).pid as number

it('a folder in use is refused naming who has it, and free again after letting go', async () => {
  const folder = join(temporaryFolder(), 'new/data')
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by another Latchkey stack (process ${process.pid}`)
  await expect(lockFolder(folder)).rejects.toThrow('LATCHKEY_DATA')
  release()
  release()
  const again = await lockFolder(folder)
  again()
})

it('the lock of a run that was killed with -9 is taken over', async () => {
  const folder = temporaryFolder()
  const program = runProgram('testing/holdLock.ts', [folder])
  await program.said('got it')
  await expect(lockFolder(folder)).rejects.toThrow(`process ${program.child.pid}`)
  program.child.kill('SIGKILL')
  await program.ended
  const release = await lockFolder(folder)
  expect(pidIn(folder)).toBe(process.pid)
  release()
})

it.each([
  [
    'of a later process with the same id',
    JSON.stringify({ pid: process.pid, start: '1', since: 'long ago' }),
  ],
  ['that is empty', ''],
  ['that is half', '{"pid":1'],
  ['that is something else', '{"pid":-1}'],
])('a lock %s is stale', async (_, content) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lock.json'), content)
  const release = await lockFolder(folder)
  expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject({
    pid: process.pid,
    start: expect.any(String),
  })
  release()
})

it('somebody killed while taking over does not block the folder', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lock.json'), '')
  const guard = join(folder, 'lock.json.takeover')
  mkdirSync(guard)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(guard, longAgo, longAgo)
  const release = await lockFolder(folder)
  release()
})

it('of several that find a stale lock at once, one gets it', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: 2 ** 22 + 1, since: 'long ago' }))
  const programs = Array.from({ length: 4 }, () => runProgram('testing/holdLock.ts', [folder]))
  await Promise.all(programs.map((program) => program.said(/got it|refused/)))
  const winners = programs.filter((program) => program.output().includes('got it'))
  expect(winners).toHaveLength(1)
  expect(pidIn(folder)).toBe(winners[0]?.child.pid)
})

it('a folder that can not be created is told with what to do', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(lockFolder(join(file, 'data'))).rejects.toThrow(/can't be created.*Set LATCHKEY_DATA/)
})

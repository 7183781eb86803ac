import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'
import { startServer } from './serve.ts'

function inFolder(data: string) {
  return async (...words: string[]) => {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runCli(['projects', ...words], {
      env: { LATCHKEY_DATA: data },
      cwd: '/',
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      untilStopped: () => Promise.resolve(),
    })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
}

it('adds, shows and changes projects in the embedded database', { timeout: 60_000 }, async () => {
  const run = inFolder(temporaryFolder())
  expect((await run('list')).out).toContain('no project yet')
  const added = await run('add', 'Shop', '--origin', 'https://shop.example', '--origin', '*.shop.example')
  const id = /[0-9a-f]{32}/.exec(added.out)?.[0] ?? ''
  expect(added).toMatchObject({ code: 0, err: '' })
  await run('origins', id, 'add', 'https://other.example')
  await run('origins', id, 'remove', '*.shop.example')
  await run('features', id, 'swap', 'off')
  expect((await run('list')).out).toMatch(
    new RegExp(`${id} +Shop · https://other\\.example https://shop\\.example · swap off`),
  )

  const wrong = await run('origins', id, 'add', 'https://shop.example/path')
  expect(wrong.code).toBe(1)
  expect(wrong.err).toContain('"https://shop.example/path" is no origin')
  expect((await run('origins', 'nobody', 'add', 'https://a.example')).err).toContain(
    'There is no project "nobody"',
  )
})

it.each([
  [[]],
  [['delete', 'x']],
  [['add']],
  [['add', 'two', 'names']],
  [['origins', 'id', 'replace', 'https://a.example']],
  [['features', 'id', 'swap', 'maybe']],
  [['list', '--origin', 'https://a.example']],
])('"latchkey projects %j" is refused before a database is opened', async (words) => {
  const folder = '/proc/no-folder-can-be-here'
  const { code, err } = await inFolder(folder)(...words)
  expect(code).toBe(2)
  expect(err).toContain('origins <id> add <origin>')
})

it('while a server runs on the embedded database it says so, and what to do', {
  timeout: 60_000,
}, async () => {
  const data = temporaryFolder()
  const server = await startServer({
    env: { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: data },
    out: () => undefined,
    err: () => undefined,
  })
  let isRunning = true
  onTestFinished(() => (isRunning ? server.close() : undefined))
  const refused = await inFolder(data)('add', 'Shop')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('Stop the server, run this again, then start it')
  expect(refused.err).toContain('DATABASE_URL')
  isRunning = false
  await server.close()
  expect((await inFolder(data)('add', 'Shop')).out).toContain('Added Shop')
})

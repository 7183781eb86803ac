import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPorts, readConfig } from '@latchkey/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

function inFolder(data: string) {
  const [out, err]: [string[], string[]] = [[], []]
  const run = async (...words: string[]) => {
    out.length = err.length = 0
    const code = await runCli(['keys', ...words], {
      env: { LATCHKEY_DATA: data, LATCHKEY_LOG_LEVEL: 'silent' },
      cwd: '/',
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      untilStopped: () => Promise.resolve(),
    })
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  return { run, out }
}

/** Makes a secret of each key service, as a server's first start does. */
async function storeSecrets(data: string, names: readonly string[]) {
  const ports = createPorts(readConfig({ LATCHKEY_DATA: data, LATCHKEY_LOG_LEVEL: 'silent' }))
  const { db, authKms, keysKms, egress } = ports
  try {
    for (const name of names) {
      const secret = randomBytes(32)
      await db.query
        .insertInto('authSecret')
        .values({ name, wrapped: await authKms.wrap(secret, `authSecret|${name}`) })
        .execute()
      await db.query
        .insertInto('keysSecret')
        .values({ name, wrapped: await keysKms.wrap(secret, `keysSecret|${name}`) })
        .execute()
    }
  } finally {
    await db.close()
    await egress.close()
  }
}

it('[X.10] rotates both keys, refuses to retire what is needed, and retires after a minute', {
  timeout: 300_000,
}, async () => {
  const data = temporaryFolder()
  const { run, out } = inFolder(data)
  expect(await run('rotate')).toMatchObject({
    code: 0,
    out: expect.stringContaining('auth: there is no key yet'),
  })
  expect(existsSync(join(data, 'kms', 'auth.key'))).toBe(false)
  await storeSecrets(data, ['one', 'two'])
  expect((await run('retire')).out).toBe('auth: there is no older version.\nkeys: there is no older version.')

  const rotated = await run('rotate', '--only', 'keys')
  expect(rotated).toMatchObject({ code: 0, err: '' })
  expect(rotated.out).toMatch(/^keys: 2 secrets moved to version \S+\. Back up/)
  expect(rotated.out).not.toContain('auth:')
  const lines = () =>
    readFileSync(join(data, 'kms', 'keys.key'), 'utf8')
      .trim()
      .split('\n').length
  expect(lines()).toBe(2)
  expect((await run('list')).out).toMatch(/^auth .*\nkeys .* k[\d-]+, k[\d-]+$/)
  // again it completes what is there, and adds no third version
  expect((await run('rotate', '--only', 'keys')).out).toContain('0 secrets moved')
  expect(lines()).toBe(2)

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const retiring = run('retire')
  await vi.waitUntil(() => out.some((line) => line.includes('waiting a minute')), { timeout: 60_000 })
  expect(lines()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await retiring).toMatchObject({ code: 0, err: '' })
  expect(lines()).toBe(1)
})

it('[X.10] secrets under an older version are counted, and the command ends with 1', {
  timeout: 180_000,
}, async () => {
  const data = temporaryFolder()
  const { run } = inFolder(data)
  await storeSecrets(data, ['one'])
  await run('rotate')
  // a machine that had the old file only has written another one
  const path = join(data, 'kms', 'keys.key')
  const { keysKms, egress } = createPorts(readConfig({ LATCHKEY_DATA: data, LATCHKEY_LOG_LEVEL: 'silent' }))
  const [, old] = await keysKms.versions()
  await egress.close()
  expect(readFileSync(path, 'utf8')).toContain(old?.id)
  await keysKms.addVersion()
  const refused = await run('retire', '--only', 'keys')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('1 secrets need an older version') })
  expect(refused.err).toContain('latchkey keys rotate')
})

it.each([
  [[], 'It needs a form'],
  [['move'], '"move" is no form of it'],
  [['rotate', '--only', 'siwx'], '--only takes auth, keys or gas'],
])('a wrong command line ends with 2: %j', async (words, text) => {
  const { run } = inFolder(temporaryFolder())
  expect(await run(...words)).toMatchObject({ code: 2, err: expect.stringContaining(text) })
})

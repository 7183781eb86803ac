import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

async function run(data: string, ...words: string[]) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = await runCli(words, {
    env: { LATCHKEY_DATA: data, LATCHKEY_LOG_LEVEL: 'silent' },
    cwd: '/',
    out: print,
    err: print,
    untilStopped: () => Promise.resolve(),
  })
  return { code, text: lines.join('\n') }
}

it('[X.57] backs up, and restores elsewhere with the secret key', { timeout: 120_000 }, async () => {
  const [data, other, files] = [temporaryFolder(), join(temporaryFolder(), 'data'), temporaryFolder()]
  const identity = await generateX25519Identity()
  const [keyFile, path] = [join(files, 'latchkey.key'), join(files, 'latchkey.age')]
  writeFileSync(keyFile, `# created: today\n# public key: …\n${identity}\n`)
  const to = ['--to', await identityToRecipient(identity)]
  expect(await run(join(data, 'nothing'), 'backup', path, ...to)).toMatchObject({
    code: 1,
    text: expect.stringContaining('nothing to back up'),
  })
  await run(data, 'projects', 'add', 'Shop')
  expect(await run(data, 'backup', path, ...to)).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /^Wrote .*latchkey\.age: \d+ bytes, \d+ rows of \d+ tables.*\nIt was read back/,
    ),
  })
  expect(await run(data, 'backup', path, ...to)).toMatchObject({
    code: 1,
    text: expect.stringContaining('exists already'),
  })
  expect(await run(data, 'restore', path, '--identity', keyFile)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`there is something already: ${join(data, 'database')}`),
  })
  const restored = await run(other, 'restore', path, '--identity', keyFile)
  expect(restored).toMatchObject({ code: 0, text: expect.stringMatching(/^Restored the backup of 20/) })
  expect(existsSync(join(other, 'restored', 'latchkey.env'))).toBe(true)
  expect((await run(other, 'projects', 'list')).text).toContain('Shop')
})

it.each([
  [['backup'], 'it needs one file'],
  [['backup', 'x.age'], '--to needs the public key'],
  [['restore', 'x.age'], '--identity needs the file'],
  [['restore', 'x.age', 'y.age', '--identity', 'k'], 'it needs one file'],
])('a wrong command line ends with 2: %j', async (words, text) => {
  expect(await run(temporaryFolder(), ...words)).toMatchObject({
    code: 2,
    text: expect.stringContaining(text),
  })
})

it('a key that is none, and a key file without a key, are said without being shown', async () => {
  const folder = temporaryFolder()
  await run(folder, 'migrate')
  const wrong = await run(folder, 'backup', join(folder, 'x.age'), '--to', 'ssh-ed25519 AAAAC3')
  expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('begins with "age1"') })
  const file = join(folder, 'key')
  writeFileSync(file, '# nothing\n')
  expect(await run(folder, 'restore', 'x.age', '--identity', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('holds no secret key'),
  })
  writeFileSync(file, 'AGE-SECRET-KEY-1WRONG\n')
  const refused = await run(folder, 'restore', 'x.age', '--identity', file)
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('The one that was given is none') })
  expect(refused.text).not.toContain(readFileSync(file, 'utf8').trim())
})

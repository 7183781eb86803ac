// long: runs the commands of the page for operators one by one, with age of Debian.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { findProgram } from './debianPrograms.mjs'

const exec = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'apps/docs/pages/05-to-production.md'), 'utf8')
/** Shell blocks of the section about backups, in order. */
const [, section] = page.match(/^## Back up, and try the backup\n([\s\S]*?)^## /m)
const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text)

it('[X.57] the backup drill of the page runs as it is written, and age itself opens the backup', {
  timeout: 30 * 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const keygen = await findProgram('age-keygen', ['age'])
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  mkdirSync(join(folder, 'backups'))
  const main = `${process.execPath} --conditions=latchkey-source --import ${join(root, 'node_modules/tsx/dist/loader.mjs')} ${join(root, 'packages/cli/src/main.ts')}`
  writeFileSync(join(bin, 'latchkey'), `#!/bin/sh\nexec ${main} "$@"\n`, { mode: 0o755 })
  const env = {
    PATH: `${bin}:${dirname(keygen)}:${process.env.PATH}`,
    HOME: folder,
    LATCHKEY_DATA: join(folder, 'data'),
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_RPC_EIP155_1: 'http://127.0.0.1:9',
    LATCHKEY_EGRESS_ALLOW: '127.0.0.1:9',
  }
  const run = async (text, more = {}) => {
    const script = text
      .replaceAll('/backups', join(folder, 'backups'))
      .replaceAll('/tmp/drill', join(folder, 'drill'))
    const { stdout, stderr } = await exec('sh', ['-ec', script], {
      cwd: folder,
      env: { ...env, ...more },
      timeout: 15 * 60_000,
    })
    return stdout + stderr
  }
  const [makeKey, backUp, restore] = blocks
  expect(blocks).toHaveLength(3)
  await run(makeKey)
  const [recipient] = readFileSync(join(folder, 'latchkey.key'), 'utf8').match(/age1[a-z\d]+/)
  await run('latchkey projects add Shop')
  expect(await run(backUp.replace('age1…', recipient))).toContain('It was read back')
  // "doctor" ends with 1, because no node of a chain answers here.
  const restored = await run(restore.replace('latchkey doctor', 'latchkey doctor || true'))
  expect(restored).toMatch(/Restored the backup of 20.*\n[\s\S]*lines, unbroken[\s\S]*Public port/)
  expect(await run('latchkey projects list', { LATCHKEY_DATA: join(folder, 'drill') })).toContain('Shop')

  const age = join(dirname(keygen), 'age')
  const { stdout } = await exec(
    age,
    ['--decrypt', '-i', join(folder, 'latchkey.key'), join(folder, 'backups/today.age')],
    {
      encoding: 'buffer',
      maxBuffer: 256 * 1024 ** 2,
    },
  )
  const lines = gunzipSync(stdout)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ kind: 'latchkey-backup', version: 1 })
  expect(lines.at(-1)).toMatchObject({ kind: 'end', counts: { project: 1 } })
})

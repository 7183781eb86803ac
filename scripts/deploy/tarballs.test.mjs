// long: installs the packed command as somebody would who has only the tarballs.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { packRelease } from '../release/packRelease.mjs'

const exec = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const options = { timeout: 20 * 60_000, maxBuffer: 64 * 1024 ** 2 }

it('npx latchkey runs after an install from tarballs, and says what it is without a server', {
  timeout: 45 * 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tarballs-'))
  // Thousands of files, on a machine that may be busy.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 300_000)
  const isBuilt = existsSync(join(root, 'packages/cli/dist/main.js'))
  const { packages } = await packRelease(root, join(folder, 'packed'), { isBuilt })
  const needed = ['latchkey', '@latchkey/server', '@latchkey/protocol', '@latchkey/siwx', '@latchkey/frame']
  const tarballs = packages.filter(({ name }) => needed.includes(name)).map(({ file }) => `./packed/${file}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  await exec(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs],
    {
      cwd: folder,
      ...options,
    },
  )
  expect(existsSync(join(folder, 'node_modules/.bin/latchkey'))).toBe(true)
  const run = (...words) => exec('npx', ['--no-install', 'latchkey', ...words], { cwd: folder, ...options })
  const version = packages.find(({ name }) => name === 'latchkey')?.version
  expect((await run('--version')).stdout.trim()).toBe(version)
  expect((await run('--help')).stdout).toMatch(/backup .*\n[\s\S]*restore [\s\S]*audit /)
  const refused = await run('bakcup').catch((error) => error)
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no command "bakcup"') })
  // The clone has the command too, from its first install on.
  expect(existsSync(join(root, 'packages/cli/bin/latchkey.mjs'))).toBe(true)
})

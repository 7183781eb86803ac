import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { silentLog } from '../testing/testPorts.ts'
import { createServerSecret, loadServerSecret } from './serverSecret.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('is made once, and only its user may read it', () => {
  const folder = join(temporaryFolder(), 'data')
  const secret = loadServerSecret(folder, silentLog)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(loadServerSecret(folder, silentLog)).toBe(secret)
  expect(loadServerSecret(temporaryFolder(), silentLog)).not.toBe(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

it('that others could read is closed, and the operator is told once', () => {
  const folder = join(temporaryFolder(), 'data')
  const warnings: string[] = []
  const log = { ...silentLog, warn: (_: unknown, words: string) => void warnings.push(words) }
  const secret = loadServerSecret(folder, log)
  chmodSync(join(folder, 'secret'), 0o644)
  expect(loadServerSecret(folder, log)).toBe(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(loadServerSecret(folder, log)).toBe(secret)
  expect(warnings).toEqual([expect.stringContaining('read by other users')])
})

it('is loaded once for a process, also where none can be kept', () => {
  const folder = join(temporaryFolder(), 'data')
  const secret = createServerSecret({ data: folder }, silentLog)
  const first = secret()
  rmSync(folder, { recursive: true })
  expect(secret()).toBe(first)

  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, '')
  const warn = vi.fn()
  const unkept = createServerSecret({ data: path }, { ...silentLog, warn })
  expect(unkept()).toBe(unkept())
  expect(warn).toHaveBeenCalledOnce()
  expect(createServerSecret({ secret: 'given', data: path }, { ...silentLog, warn })()).toBe('given')
  expect(warn).toHaveBeenCalledOnce()
})

it('where none can be kept, the operator is told and the server goes on', () => {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, '')
  const warnings: string[] = []
  const log = { ...silentLog, warn: (_: unknown, words: string) => void warnings.push(words) }
  expect(loadServerSecret(path, log)).toHaveLength(64)
  expect(warnings).toEqual([expect.stringContaining('LATCHKEY_SECRET')])
})

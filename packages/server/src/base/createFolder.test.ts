import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFolder } from './createFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'latchkey-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const codeOf = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

describe('createFolder', () => {
  it('creates what is missing, with the mode, and leaves what is there', () => {
    const folder = join(root, 'a/b/c')
    createFolder(folder, 0o700)
    createFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('fails at once below a file', () => {
    writeFileSync(join(root, 'file'), '')
    expect(codeOf(() => createFolder(join(root, 'file/data/database')))).toBe('ENOTDIR')
  })

  it('fails at once below /proc, where a recursive mkdir of Node never returns', () => {
    expect(codeOf(() => createFolder('/proc/nope/data/database'))).toBe('ENOENT')
  })
})

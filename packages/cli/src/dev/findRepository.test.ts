import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findRepository } from './findRepository.ts'

it('finds the clone, and tells a published package what to do', () => {
  expect(existsSync(join(findRepository(), 'packages/cli/src/main.ts'))).toBe(true)
  expect(() => findRepository('/usr/lib/node_modules/latchkey/dist/main.js')).toThrow(/Clone the repository/)
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from './callServer.ts'

it('is the version of the package', () => {
  const file = new URL('../../package.json', import.meta.url)
  expect(version).toBe((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version)
})

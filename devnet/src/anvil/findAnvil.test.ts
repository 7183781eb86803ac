import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DevnetError } from '../Devnet.ts'
import { temporaryFolder } from '../testing/devnetFixtures.ts'
import { findAnvil } from './findAnvil.ts'

it('prefers the program npm installed', () => {
  expect(findAnvil({ PATH: '' })).toMatch(/anvil-linux-amd64\/bin\/anvil$/)
})

it('takes the first executable on PATH where npm installed none', () => {
  const folder = temporaryFolder()
  const program = join(folder, 'anvil')
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o644)
  expect(() => findAnvil({ PATH: `/nowhere:${folder}` }, () => undefined)).toThrow(DevnetError)
  chmodSync(program, 0o755)
  expect(findAnvil({ PATH: `/nowhere:${folder}` }, () => undefined)).toBe(program)
})

it('says what to install where there is none', () => {
  expect(() => findAnvil({ PATH: '' }, () => undefined)).toThrow(/Install Foundry .* start again/)
})

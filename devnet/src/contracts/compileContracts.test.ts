import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compileContracts } from './compileContracts.ts'

const artifacts = fileURLToPath(new URL('../../artifacts/', import.meta.url))

it('the committed artifacts are what the sources compile to', { timeout: 120_000 }, () => {
  const compiled = compileContracts()
  expect(readdirSync(artifacts).sort()).toEqual(
    Object.keys(compiled)
      .map((name) => `${name}.json`)
      .sort(),
  )
  for (const [name, artifact] of Object.entries(compiled))
    expect(readFileSync(`${artifacts}${name}.json`, 'utf8'), name).toBe(
      `${JSON.stringify(artifact, null, 2)}\n`,
    )
})

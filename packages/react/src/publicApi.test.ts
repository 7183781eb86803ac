import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = import.meta.dirname

/** Lines that reach into a config: by `config._internal`, or by taking `_internal` of something that isn't the modal. */
function findPrivateUses(text: string): readonly string[] {
  return text
    .split('\n')
    .filter(
      (line) =>
        line.includes('_internal') && !/\bmodal\._internal\b/.test(line.replace(/modal\.config/g, '')),
    )
}

it('[S2.02] the modal reaches the engine by its public API only', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    // `createModal.ts` declares the modal's own `_internal`.
    (name) => /\.tsx?$/.test(name) && !/test|testing/.test(name) && name !== 'createModal.ts',
  )
  expect(files.length).toBeGreaterThan(200)
  const uses = files.flatMap((name) =>
    findPrivateUses(readFileSync(join(source, name), 'utf8')).map((line) => `${name}: ${line}`),
  )
  expect(uses).toEqual([])
})

it.each([
  ['modal._internal.set({ language })', 0],
  ['const { pairingOnly } = config._internal.parameters', 1],
  ['modal.config._internal.setState(change)', 1],
  ['function listsTokens({ _internal: { parameters } }: Config)', 1],
])('[S2.02] %s is %d private use', (line, count) => {
  expect(findPrivateUses(line)).toHaveLength(count)
})

// The modal is built from what any app can import: entries that our packages publish, and nothing else of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { publishedEntries } from './publishedEntries.mjs'

const root = resolve(import.meta.dirname, '../..')
const entries = new Set(
  publishedEntries(['protocol', 'siwx', 'walletconnect', 'core', 'frame']).map(({ name }) => name),
)

/** Imports in a source file that are not of the public headless API, as `file: import`. `file` is a path from the root. */
function findPrivateImports(file, text) {
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, from]) => from)
  return imports
    .filter((from) => {
      if (from.startsWith('@latchkey/')) return !entries.has(from)
      if (!from.startsWith('.')) return false
      return !relative(root, resolve(root, file, '..', from)).startsWith('packages/react/src/')
    })
    .map((from) => `${file}: ${from}`)
}

it('[X.60] the modal imports the public headless API only', () => {
  const folder = 'packages/react/src'
  const files = readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
    .map((name) => `${folder}/${name}`)
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => findPrivateImports(file, readFileSync(join(root, file), 'utf8')))).toEqual(
    [],
  )
})

it('the witness: a path into another package, and an entry that isn’t published, are found', () => {
  const file = 'packages/react/src/modal/flows/swaps/A.tsx'
  const text = `import { a } from '@latchkey/core'
import { b } from '@latchkey/core/src/swaps/swap.ts'
import { c } from '../../../../../core/src/swaps/swap.ts'
const d = import('../../shell/d.ts')
const e = await import("@latchkey/core/internal")
import { f } from 'react'
`
  expect(findPrivateImports(file, text)).toEqual([
    `${file}: @latchkey/core/src/swaps/swap.ts`,
    `${file}: ../../../../../core/src/swaps/swap.ts`,
    `${file}: @latchkey/core/internal`,
  ])
})

// All published packages have one version, and nothing that is not published gets one.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { workspaces } = read('package.json')
const manifests = workspaces
  .flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2)), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => `${pattern.slice(0, -2)}/${name}`)
      : [pattern],
  )
  .map((folder) => read(`${folder}/package.json`))

it('names every published package in the group of one version, and every other one as ignored', () => {
  const { fixed, ignore } = read('.changeset/config.json')
  const names = (isPrivate) =>
    manifests.filter((one) => Boolean(one.private) === isPrivate).map(({ name }) => name)
  expect(names(false).length).toBeGreaterThan(10)
  expect([...fixed.flat()].sort()).toEqual(names(false).sort())
  expect([...ignore].sort()).toEqual(names(true).sort())
})

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns the manifest of each of these packages with its folder, by the folder's name.
 * @param {readonly string[]} folders
 */
export function readManifests(folders) {
  return folders.map((name) => {
    const folder = join(root, 'packages', name)
    return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }
  })
}

/**
 * Returns every entry that these packages publish: the name an app imports, the targets of the manifest, and the source.
 * @param {readonly string[]} folders
 */
export function publishedEntries(folders) {
  return readManifests(folders).flatMap(({ folder, manifest }) =>
    Object.entries(manifest.exports)
      .filter(([, target]) => typeof target === 'object')
      .map(([subpath, target]) => ({
        name: `${manifest.name}${subpath.slice(1)}`,
        target,
        source: join(folder, target['latchkey-source']),
      })),
  )
}

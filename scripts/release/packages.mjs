import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the published packages of a checkout, those that others depend on first.
 *
 * @returns folder, name and version of each
 */
export function listPackages(root) {
  const manifests = readdirSync(join(root, 'packages')).map((name) => {
    const folder = join('packages', name)
    return { folder, ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }
  })
  const published = manifests.filter(({ private: isPrivate }) => isPrivate !== true)
  const ordered = []
  const place = (manifest) => {
    if (ordered.includes(manifest)) return
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      const found = published.find((other) => other.name === name)
      if (found) place(found)
    }
    ordered.push(manifest)
  }
  for (const manifest of published) place(manifest)
  return ordered.map(({ folder, name, version }) => ({ folder, name, version }))
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The development dependencies that the shipped sources of a workspace import, types aside. A bundler copies them into the shipped
 * files, as esbuild does into the pages of the wallet and tsdown into a package. Ours are left out: they are workspaces of their own.
 */
export function readBundled(folder) {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const imported = new Set(
    listSources(join(folder, 'src')).flatMap((path) => importedPackages(readFileSync(path, 'utf8'))),
  )
  return Object.keys(devDependencies)
    .filter((name) => imported.has(name) && !name.startsWith('@latchkey/') && !name.startsWith('@types/'))
    .sort()
}

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : listSources(path)
    return /\.(ts|tsx|js|mjs|css)$/.test(entry.name) && !/\.(test|d)\./.test(entry.name) ? [path] : []
  })
}

/** The packages a source imports, statically, lazily or for their effect. */
export function importedPackages(source) {
  const imports =
    /(?:^|[\n;])\s*(?:import|export)\s+(?!type\b)[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*@?import\s*['"]([^'"]+)['"]|\brequire\s*\(\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(imports)].flatMap(([, ...paths]) => {
    const path = paths.find((one) => one !== undefined) ?? ''
    const name = /^(@[^/]+\/[^/]+|[^./@][^/]*)/.exec(path)?.[1]
    return name && !path.startsWith('node:') ? [name] : []
  })
}

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPackages } from './packages.mjs'
import { getCommit } from './packRelease.mjs'

/**
 * Writes a CycloneDX 1.5 list (https://cyclonedx.org) of everything the published packages install, from the lockfile. The same
 * lockfile gives the same bytes: the serial number comes from the contents, and there is no time.
 *
 * @returns the path and the number of components
 */
export async function writeSbom(root, folder) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const published = listPackages(root)
  const reached = collect(
    packages,
    published.map((one) => one.folder),
  )
  const components = [...reached.keys()]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => toComponent(path, packages[path]))
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': 'latchkey',
        type: 'application',
        name: 'latchkey',
        version: published[0].version,
      },
      properties: [{ name: 'latchkey:commit', value: await getCommit(root) }],
    },
    components: [
      ...published.map(({ folder: path, name, version }) => ({
        'bom-ref': path,
        type: 'library',
        ...splitName(name),
        version,
        purl: toPurl(name, version),
        licenses: [{ license: { id: packages[path].license ?? 'MIT' } }],
      })),
      ...components.sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
    ],
    dependencies: [
      { ref: 'latchkey', dependsOn: published.map((one) => one.folder) },
      ...[...reached]
        .map(([ref, dependsOn]) => ({ ref, dependsOn }))
        .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
    ],
  }
  const digest = createHash('sha256').update(JSON.stringify(sbom)).digest('hex')
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')
  const path = join(folder, 'sbom.cdx.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify({ ...sbom, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`)
  return { path, components: sbom.components.length }
}

/** Everything that is installed for some workspaces: the place of each in the lockfile, and what it depends on. */
function collect(packages, workspaces) {
  const reached = new Map()
  const visit = (path) => {
    if (reached.has(path)) return
    reached.set(path, [])
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]
    const isOptional = (name) =>
      optionalDependencies?.[name] !== undefined || peerDependenciesMeta[name]?.optional
    const found = []
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const target = resolvePackage(packages, path, name)
      if (target === undefined && !isOptional(name))
        throw new Error(`The lockfile has no ${name} for ${path}.`)
      // What an app brings itself is not installed by us.
      if (target === undefined || (peerDependencies?.[name] && isOptional(name))) continue
      found.push(target)
      visit(target)
    }
    reached.set(path, found.sort())
  }
  for (const path of workspaces) visit(path)
  return reached
}

/** The place of a package that another one gets, as Node looks for it. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (folder === '.') return undefined
  }
}

function toComponent(path, { version, license, integrity, name: alias }) {
  const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [algorithm, digest] = (integrity ?? '').split(/-(.*)/)
  return {
    'bom-ref': path,
    type: 'library',
    ...splitName(name),
    version,
    purl: toPurl(name, version),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && {
      licenses: [/ (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
    }),
  }
}

function splitName(name) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return { ...(group && { group }), name: own }
}

function toPurl(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

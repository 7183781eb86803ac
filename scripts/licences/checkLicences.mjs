import { readFileSync } from 'node:fs'
import { deniedPackage } from './deniedPackage.mjs'
import { isAllowedLicence } from './isAllowedLicence.mjs'
import { readBundled } from './readBundled.mjs'
import { resolveTree } from './resolveTree.mjs'

/** What is published, served or runs in production; everything else is the development tree. */
export const shippedFolders = [
  'packages/protocol',
  'packages/siwx',
  'packages/walletconnect',
  'packages/core',
  'packages/wagmi',
  'packages/ethers',
  'packages/frame',
  'packages/react',
  'packages/compat',
  'packages/server',
  'packages/cli',
  'packages/test',
  'apps/console',
  'apps/web',
  'apps/dev-wallet',
]

/**
 * The problems of a lock: packages without an allowed licence and packages on the deny list.
 * `licenceOf(entry, id)` reads what the lock leaves out. `bundledOf(folder)` names the development dependencies that are copied into
 * what a folder ships: they are judged as shipped.
 */
export function checkLicences({
  lock,
  exceptions,
  licenceOf,
  folders = shippedFolders,
  bundledOf = readBundled,
}) {
  const workspaces = Object.keys(lock.packages).filter(
    (path) => path !== '' && !path.includes('node_modules'),
  )
  const trees = {
    runtime: new Map(
      folders.flatMap((folder) => [...resolveTree(lock, [folder], { also: bundledOf(folder) })]),
    ),
    development: resolveTree(lock, ['', ...workspaces], { development: true }),
  }
  const problems = []
  for (const [tree, packages] of Object.entries(trees)) {
    for (const [id, entry] of packages) {
      const at = id.lastIndexOf('@')
      const denied = deniedPackage(id.slice(0, at), id.slice(at + 1))
      if (denied) problems.push(`${id} (${tree}): ${denied}`)
      if (exceptions[tree]?.[id] ?? (tree === 'development' ? exceptions.runtime?.[id] : undefined)) continue
      const licence = licenceOf(entry, id)
      if (!licence || !isAllowedLicence(licence, tree))
        problems.push(`${id} (${tree}): licence ${licence ?? 'not stated'}`)
    }
  }
  for (const tree of Object.keys(trees))
    for (const id of Object.keys(exceptions[tree] ?? {}))
      if (!trees[tree].has(id))
        problems.push(`licences.json: ${id} is no longer in the ${tree} tree, remove the line`)
  return { problems, counts: { runtime: trees.runtime.size, development: trees.development.size } }
}

/** The licence the lock states, else the one of the installed package.json. */
export function readLicence(entry) {
  if (entry.license) return entry.license
  try {
    const manifest = JSON.parse(readFileSync(`${entry.path}/package.json`, 'utf8'))
    return typeof manifest.license === 'string'
      ? manifest.license
      : (manifest.license?.type ?? manifest.licenses?.map((l) => l.type).join(' OR '))
  } catch {
    return undefined
  }
}

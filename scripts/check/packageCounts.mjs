// What our packages bring along: packages of others in the run-time tree of each, peers left out, which are the app's own. A tree
// above its cap in `packageCaps.json` fails. (What the frame's script is bundled of: `scripts/frame/buildFrame.test.mjs`.)
import { readFileSync } from 'node:fs'
import { resolveTree } from '../licences/resolveTree.mjs'

/**
 * Returns the run-time tree of each published package with its cap, and a line for each that breaks its cap or has none.
 *
 * @param {{ packages: Record<string, object> }} lock a package-lock.json
 * @param {Readonly<Record<string, number>>} caps by workspace folder
 */
export function comparePackageCounts(lock, caps) {
  const folders = Object.keys(lock.packages).filter((path) => /^packages\/[^/]+$/.test(path))
  const rows = folders.map((folder) => ({
    folder,
    packages: [...resolveTree(lock, [folder], { peers: false }).keys()].sort(),
    cap: caps[folder],
  }))
  const problems = rows.flatMap(({ folder, packages, cap }) => {
    if (cap === undefined)
      return [`${folder}: no cap in packageCaps.json; it needs ${packages.length} packages`]
    if (packages.length <= cap) return []
    return [`${folder}: ${packages.length} packages, ${cap} are allowed: ${packages.join(', ')}`]
  })
  return { rows, problems }
}

if (import.meta.filename === process.argv[1]) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const caps = JSON.parse(readFileSync(new URL('./packageCaps.json', import.meta.url), 'utf8'))
  const { rows, problems } = comparePackageCounts(lock, caps)
  for (const { folder, packages, cap } of rows)
    console.log(`${folder}: ${packages.length} packages of others (at most ${cap})`)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

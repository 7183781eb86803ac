import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, getCommit, packRelease } from './packRelease.mjs'

const exec = promisify(execFile)
const options = { timeout: 20 * 60_000, maxBuffer: 64 * 1024 ** 2 }

/**
 * Makes a clean checkout of the commit in a new folder: nothing of the working tree, packages by the lockfile, no install script that
 * package.json does not allow.
 */
export async function createCleanCheckout(root, folder, commit) {
  await exec('git', ['clone', '--quiet', '--no-hardlinks', root, folder], options)
  await exec('git', ['checkout', '--quiet', commit], { cwd: folder, ...options })
  await exec('npm', ['ci', '--silent', '--prefer-offline'], { cwd: folder, ...options })
}

/**
 * Builds the commit in two clean folders of different names, time zones and languages, and compares the tarballs.
 *
 * @param expected a `release.json` whose hashes have to be the same too; its commit is built then
 * @returns a line for each package, and whether everything is the same
 */
export async function verifyRelease(root, expected) {
  const commit = expected?.commit ?? (await getCommit(root))
  const base = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  try {
    const releases = []
    for (const name of ['one', 'a-folder-with-another-name/two']) {
      const folder = join(base, name)
      await createCleanCheckout(root, folder, commit)
      await build(folder)
      releases.push(await packRelease(folder, join(base, `tarballs-${releases.length}`), { isBuilt: true }))
    }
    return compareReleases(releases, expected)
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** Compares the packages of two builds, and of a published list. */
export function compareReleases([one, two], expected) {
  const lines = [`commit ${one.commit}, Node ${one.tools.node}, npm ${one.tools.npm}`]
  let isSame = one.packages.length > 0 && one.packages.length === two.packages.length
  if (expected && expected.packages.length !== one.packages.length) isSame = false
  for (const { name, version, sha512 } of one.packages) {
    const others = [two, ...(expected ? [expected] : [])].map(
      ({ packages }) => packages.find((other) => other.name === name)?.sha512,
    )
    const isEqual = others.every((other) => other === sha512)
    if (!isEqual) isSame = false
    lines.push(`${isEqual ? 'same' : 'DIFFERS'}  ${name}@${version}  ${sha512.slice(0, 32)}…`)
  }
  return { lines, isSame, commit: one.commit }
}

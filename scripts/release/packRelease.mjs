import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listPackages } from './packages.mjs'

const exec = promisify(execFile)

/** Milliseconds a build may take on a busy machine. */
const buildTimeout = 45 * 60_000

/** Builds a checkout. */
export function build(root) {
  return exec(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    timeout: buildTimeout,
    maxBuffer: 64 * 1024 ** 2,
  })
}

/**
 * Packs every package of a built checkout.
 *
 * @param into folder of the tarballs; emptied first
 * @returns name, version, file and SHA-512 (hex) of each, with the commit and the tools
 */
export async function packRelease(root, into, { isBuilt = false } = {}) {
  if (!isBuilt) await build(root)
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const packages = []
  for (const { folder, name, version } of listPackages(root)) {
    const { stdout } = await exec('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], {
      cwd: join(root, folder),
      timeout: 300_000,
      maxBuffer: 64 * 1024 ** 2,
    })
    const [{ filename, files }] = JSON.parse(stdout)
    const bytes = readFileSync(join(into, filename))
    packages.push({
      name,
      version,
      file: filename,
      files: files.length,
      sha512: createHash('sha512').update(bytes).digest('hex'),
    })
  }
  const { stdout: npm } = await exec('npm', ['--version'])
  return { commit: await getCommit(root), tools: { node: process.version, npm: npm.trim() }, packages }
}

/** The commit a checkout is at. */
export async function getCommit(root) {
  const { stdout } = await exec('git', ['rev-parse', 'HEAD'], { cwd: root })
  return stdout.trim()
}

export function writeRelease(folder, release) {
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
}

/** Reads a release.json. @throws Error where it is none */
export function readRelease(path) {
  const release = JSON.parse(readFileSync(path, 'utf8'))
  const isWell =
    Array.isArray(release.packages) && release.packages.every(({ name, sha512 }) => name && sha512)
  if (!isWell || typeof release.commit !== 'string') throw new Error(`${path} is no list of a release.`)
  return release
}

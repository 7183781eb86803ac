import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** A package as npm would publish it. */
export type PackedPackage = {
  name: string
  tarball: string
  files: string[]
  /** Its package.json. */
  manifest: { readonly version: string }
}

/**
 * Builds our packages and packs the wanted ones with those of ours they depend on; `@latchkey/react` by default. One process
 * of a checkout at a time, because a build empties the `dist` folders that another process may be packing.
 */
export async function packPackages(
  into: string,
  wanted: readonly string[] = ['react'],
): Promise<PackedPackage[]> {
  const release = await acquireBuildLock()
  try {
    return await buildAndPack(into, wanted)
  } finally {
    release()
  }
}

async function buildAndPack(into: string, wanted: readonly string[]): Promise<PackedPackage[]> {
  await exec(process.execPath, ['scripts/build.mjs'], { timeout: 240_000 })
  const packages: PackedPackage[] = []
  for (const folder of new Set(wanted.flatMap(withDependencies))) {
    const { stdout } = await exec('npm', ['pack', '--json', '--pack-destination', into], {
      cwd: join('packages', folder),
      timeout: 60_000,
    })
    const [packed] = JSON.parse(stdout) as { name: string; filename: string; files: { path: string }[] }[]
    if (!packed) throw new Error(`npm packed nothing in packages/${folder}`)
    packages.push({
      name: packed.name,
      tarball: join(into, packed.filename),
      files: packed.files.map((file) => file.path),
      manifest: JSON.parse(readFileSync(join('packages', folder, 'package.json'), 'utf8')),
    })
  }
  return packages
}

const buildLock = '.out/build.lock'
const buildLockTimeout = 600_000

/**
 * Waits until no other process of this checkout builds. A lock whose process is gone is taken over.
 *
 * @returns releases the lock
 * @throws Error when another process holds it for more than ten minutes
 */
async function acquireBuildLock(): Promise<() => void> {
  mkdirSync('.out', { recursive: true })
  const deadline = Date.now() + buildLockTimeout
  for (;;) {
    try {
      // `wx` fails when the file exists: only one process creates it.
      writeFileSync(buildLock, String(process.pid), { flag: 'wx' })
      return () => rmSync(buildLock, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (!isLockHeld()) rmSync(buildLock, { force: true })
    else if (Date.now() > deadline)
      throw new Error(
        `Another process has been building for ten minutes (${buildLock}); remove the file if none is`,
      )
    else await sleep(250)
  }
}

function isLockHeld(): boolean {
  try {
    const pid = Number(readFileSync(buildLock, 'utf8'))
    // An empty file is a lock whose process has not written its number yet.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    // A lock that was released meanwhile counts as held: the next attempt creates it anew.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Folders of a package and, before it, of those of ours it depends on. */
function withDependencies(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join('packages', folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  const ours = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@latchkey/'))
  return [...new Set([...ours.flatMap((name) => withDependencies(name.slice('@latchkey/'.length))), folder])]
}

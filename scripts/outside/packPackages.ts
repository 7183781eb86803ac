import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** A package as npm would publish it. */
export type PackedPackage = { name: string; tarball: string; files: string[] }

/** Builds our packages and packs those an app installs, and what of ours they stand on; `@latchkey/react` where nothing is said. */
export async function packPackages(
  into: string,
  wanted: readonly string[] = ['react'],
): Promise<PackedPackage[]> {
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
    })
  }
  return packages
}

/** Folders of a package and, before it, of those of ours it depends on. */
function withDependencies(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join('packages', folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  const ours = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@latchkey/'))
  return [...new Set([...ours.flatMap((name) => withDependencies(name.slice('@latchkey/'.length))), folder])]
}

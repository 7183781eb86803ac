import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const folders = ['protocol', 'core', 'react']

/** A package as npm would publish it. */
export type PackedPackage = { name: string; tarball: string; files: string[] }

/** Builds our packages and packs those a browser app installs. */
export async function packPackages(into: string): Promise<PackedPackage[]> {
  await exec(process.execPath, ['scripts/build.mjs'], { timeout: 240_000 })
  const packages: PackedPackage[] = []
  for (const folder of folders) {
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

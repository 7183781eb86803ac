import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Source } from '../DirectoryEntry.ts'

/** Milliseconds one run of `npm pack`, `mv` or `tar` may take. */
const commandTimeout = 180_000

/**
 * Downloads a package's tarball into the cache, checks its content and licence against the pin, and unpacks it. Nothing
 * of it is installed or run.
 *
 * @param cache folder for tarballs and unpacked packages; a tarball in it is not downloaded again
 * @returns the folder of the unpacked package
 * @throws Error when the download fails, or content or licence differ from the pin
 */
export async function fetchSource(source: Source, cache: string): Promise<string> {
  const run = promisify(execFile)
  const id = `${source.name}@${source.version}`
  const fileStem = id.replace(/[^\w.-]+/g, '-').replace(/^-/, '')
  const folder = join(cache, fileStem)
  const tarball = join(cache, `${fileStem}.tgz`)
  mkdirSync(cache, { recursive: true })
  if (!existsSync(tarball)) {
    const { stdout } = await run(
      'npm',
      ['pack', id, '--silent', '--ignore-scripts', '--pack-destination', cache],
      {
        timeout: commandTimeout,
      },
    )
    const packed = stdout.trim().split('\n').at(-1) ?? ''
    if (join(cache, packed) !== tarball)
      await run('mv', [join(cache, packed), tarball], { timeout: commandTimeout })
  }
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  if (integrity !== source.integrity) {
    throw new Error(
      `${id} is not what sources.json pins (${integrity}). Delete ${tarball} and look at what changed.`,
    )
  }
  mkdirSync(folder, { recursive: true })
  await run('tar', ['xzf', tarball, '-C', folder, '--strip-components=1'], { timeout: commandTimeout })
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const licence = typeof manifest === 'object' && manifest !== null && Reflect.get(manifest, 'license')
  if (licence !== source.licence)
    throw new Error(`${id} is licensed ${String(licence)}, not ${source.licence}`)
  return folder
}

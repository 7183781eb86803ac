import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Source } from '../DirectoryEntry.ts'

const deadline = 180_000

/**
 * Downloads a package's tarball into the cache, checks its content and licence against the pin, and unpacks it. Nothing
 * of it is installed or run.
 *
 * @returns the folder it lies in
 * @throws Error when it can't be had, or isn't what was pinned
 */
export async function fetchSource(source: Source, cache: string): Promise<string> {
  const run = promisify(execFile)
  const id = `${source.name}@${source.version}`
  const stem = id.replace(/[^\w.-]+/g, '-').replace(/^-/, '')
  const folder = join(cache, stem)
  const tarball = join(cache, `${stem}.tgz`)
  mkdirSync(cache, { recursive: true })
  if (!existsSync(tarball)) {
    const { stdout } = await run(
      'npm',
      ['pack', id, '--silent', '--ignore-scripts', '--pack-destination', cache],
      {
        timeout: deadline,
      },
    )
    const packed = stdout.trim().split('\n').at(-1) ?? ''
    if (join(cache, packed) !== tarball)
      await run('mv', [join(cache, packed), tarball], { timeout: deadline })
  }
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  if (integrity !== source.integrity) {
    throw new Error(
      `${id} is not what sources.json pins (${integrity}). Delete ${tarball} and look at what changed.`,
    )
  }
  mkdirSync(folder, { recursive: true })
  await run('tar', ['xzf', tarball, '-C', folder, '--strip-components=1'], { timeout: deadline })
  const described: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const licence = typeof described === 'object' && described !== null && Reflect.get(described, 'license')
  if (licence !== source.licence)
    throw new Error(`${id} is licensed ${String(licence)}, not ${source.licence}`)
  return folder
}

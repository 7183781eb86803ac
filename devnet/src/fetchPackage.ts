import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DevnetError } from './Devnet.ts'

const run = promisify(execFile)
const DEADLINE_MS = 60_000

/** A published package that is fetched and not shipped, pinned by version and checksum. */
export type FetchedPackage = {
  readonly spec: string
  /** Name of its folder here. */
  readonly folder: string
  readonly sha512: string
  /** Paths to unpack, which begin with `package/`. */
  readonly paths: readonly string[]
  /** What is missing without it, after "could not be fetched, so". */
  readonly without: string
}

/**
 * Returns the folder of an unpacked package. The first call fetches it through npm into `folder` and compares its checksum; later
 * ones read the folder only.
 *
 * @throws DevnetError `artifacts_missing` where npm can't fetch it, or where the checksum differs
 */
export async function fetchPackage(folder: string, wanted: FetchedPackage): Promise<string> {
  const packageFolder = join(folder, wanted.folder)
  if (existsSync(packageFolder)) return packageFolder
  mkdirSync(folder, { recursive: true })
  const temporary = mkdtempSync(join(folder, 'fetching-'))
  const options = { cwd: temporary, timeout: DEADLINE_MS }
  try {
    await run('npm', ['pack', wanted.spec, '--ignore-scripts', '--silent'], options)
    const [file] = readdirSync(temporary).filter((name) => name.endsWith('.tgz'))
    if (!file) throw new Error('npm fetched nothing.')
    const digest = createHash('sha512')
      .update(readFileSync(join(temporary, file)))
      .digest('base64')
    if (digest !== wanted.sha512)
      throw new Error('What npm fetched has another checksum than the one pinned.')
    await run('tar', ['-xzf', file, ...wanted.paths, 'package/package.json'], options)
    // A concurrent start may have been faster: its copy was checked too and is used.
    if (!existsSync(packageFolder)) renameSync(join(temporary, 'package'), packageFolder)
    return packageFolder
  } catch (cause) {
    if (existsSync(packageFolder)) return packageFolder
    throw new DevnetError(
      'artifacts_missing',
      `${wanted.spec} could not be fetched, so ${wanted.without}. With the package registry in reach, start again.`,
      { cause },
    )
  } finally {
    // An npm that failed may still be unpacking what it had in its cache: the folder is removed again until it stays empty.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

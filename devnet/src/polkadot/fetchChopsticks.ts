import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DevnetError } from '../Devnet.ts'
import type { FetchedPackage } from '../fetchPackage.ts'

const run = promisify(execFile)
/** Some 170 MB are fetched and unpacked. */
const DEADLINE_MS = 300_000

/** The package that names the executor, with its lock. */
const source = fileURLToPath(new URL('../../chopsticks', import.meta.url))

/**
 * Returns the entry of `@acala-network/chopsticks-core`. It is larger than everything else of a stack, so it is no dependency: the first
 * use installs it with its own lock into `folder`, without scripts and optional packages; later ones read the folder only.
 *
 * @throws DevnetError `artifacts_missing` where npm can't fetch it
 */
export async function fetchChopsticks(folder: string): Promise<string> {
  const installed = join(folder, 'chopsticks-core-1.5.1')
  if (!existsSync(installed)) await install(folder, installed)
  return createRequire(join(installed, 'package.json')).resolve('@acala-network/chopsticks-core')
}

async function install(folder: string, installed: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const temporary = mkdtempSync(join(folder, 'fetching-'))
  try {
    cpSync(source, temporary, { recursive: true })
    const flags = ['ci', '--omit=optional', '--ignore-scripts', '--silent', '--no-audit', '--no-fund']
    await run('npm', flags, { cwd: temporary, timeout: DEADLINE_MS })
    // A concurrent start may have been faster.
    if (!existsSync(installed)) renameSync(temporary, installed)
  } catch (cause) {
    if (existsSync(installed)) return
    throw new DevnetError(
      'artifacts_missing',
      'What executes its runtime (@acala-network/chopsticks-core) could not be fetched. With the package registry in reach, connect again.',
      { cause },
    )
  } finally {
    // An npm that failed may still be unpacking what it had in its cache: the folder is removed again until it stays empty.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** The package with the chain's first block: GPL-3.0, for local chains only (`licences.json`, "fetched"). */
export const genesisPackage = {
  spec: '@substrate/connect-known-chains@1.10.3',
  folder: 'substrate-connect-known-chains-1.10.3',
  sha512: 'OJEZO1Pagtb6bNE3wCikc2wrmvEU5x7GxFFLqqbz1AJYYxSlrPCGu4N2og5YTExo4IcloNMQYFRkBGue0BKZ4w==',
  paths: ['package/dist/commonjs/specs/rococo_v2_2_asset_hub.js'],
  without: 'there is no runtime to execute',
  /** The module with the chain's description, in the unpacked package. */
  file: 'dist/commonjs/specs/rococo_v2_2_asset_hub.js',
} as const satisfies FetchedPackage & { file: string }

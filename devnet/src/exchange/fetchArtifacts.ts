import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Hex } from 'viem'
import { DevnetError } from '../Devnet.ts'

const run = promisify(execFile)
const DEADLINE_MS = 60_000

/**
 * Loads Uniswap v2's contracts from the packages its authors publish. They are GPL, so they are neither committed nor published
 * here: the first start fetches them through npm into `folder`, and compares each with the integrity pinned in
 * `exchangePackages`; later starts read the folder only.
 *
 * @throws DevnetError `artifacts_missing` where npm can't fetch them, or where a checksum differs
 */
export async function fetchArtifacts(folder: string): Promise<ExchangeArtifacts> {
  const [core, periphery] = exchangePackages
  const [pools, routes] = await Promise.all([fetchPackage(folder, core), fetchPackage(folder, periphery)])
  return {
    factory: readCode(pools, 'UniswapV2Factory'),
    pair: readCode(pools, 'UniswapV2Pair'),
    router: readCode(routes, 'UniswapV2Router02'),
  }
}

type ExchangePackage = (typeof exchangePackages)[number]

/** Folder of the unpacked package; fetches it when missing. */
async function fetchPackage(folder: string, wanted: ExchangePackage): Promise<string> {
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
    await run('tar', ['-xzf', file, 'package/build', 'package/package.json'], options)
    // A concurrent start may have been faster: its copy was checked too and is used.
    if (!existsSync(packageFolder)) renameSync(join(temporary, 'package'), packageFolder)
    return packageFolder
  } catch (cause) {
    if (existsSync(packageFolder)) return packageFolder
    throw new DevnetError(
      'artifacts_missing',
      `${wanted.spec} could not be fetched, so the local chains have no exchange to swap on. With the package registry ` +
        'in reach, start again.',
      { cause },
    )
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function readCode(packageFolder: string, contract: string): Hex {
  const artifact = JSON.parse(readFileSync(join(packageFolder, 'build', `${contract}.json`), 'utf8')) as {
    evm: { bytecode: { object: string } }
  }
  return `0x${artifact.evm.bytecode.object}`
}

/** Creation code of Uniswap v2's contracts, as compiled by its authors. */
export type ExchangeArtifacts = {
  readonly factory: Hex
  /** Creation code the factory deploys per pair; addresses of pools are derived from its hash. */
  readonly pair: Hex
  readonly router: Hex
}

/** Pinned packages with Uniswap v2's contracts: GPL-3.0-or-later, for local chains only (`licences.json`, "fetched"). */
const exchangePackages = [
  {
    spec: '@uniswap/v2-core@1.0.1',
    folder: 'uniswap-v2-core-1.0.1',
    sha512: 'MtybtkUPSyysqLY2U210NBDeCHX+ltHt3oADGdjqoThZaFRDKwM6k1Nb3F0A3hk5hwuQvytFWhrWHOEq6nVJ8Q==',
  },
  {
    spec: '@uniswap/v2-periphery@1.1.0-beta.0',
    folder: 'uniswap-v2-periphery-1.1.0-beta.0',
    sha512: '6dkwAMKza8nzqYiXEr2D86dgW3TTavUvCR0w2Tu33bAbM8Ah43LKAzH7oKKPRT5VJQaMi1jtkGs1E8JPor1n5g==',
  },
] as const

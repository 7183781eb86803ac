import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { type FetchedPackage, fetchPackage } from '../fetchPackage.ts'

/**
 * Loads Uniswap v2's contracts from the packages its authors publish. They are GPL, so they are neither committed nor published
 * here: the first start fetches them through npm into `folder`; later starts read the folder only.
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

const common = {
  paths: ['package/build'],
  without: 'the local chains have no exchange to swap on',
} as const

/** Pinned packages with Uniswap v2's contracts: GPL-3.0-or-later, for local chains only (`licences.json`, "fetched"). */
const exchangePackages = [
  {
    spec: '@uniswap/v2-core@1.0.1',
    folder: 'uniswap-v2-core-1.0.1',
    sha512: 'MtybtkUPSyysqLY2U210NBDeCHX+ltHt3oADGdjqoThZaFRDKwM6k1Nb3F0A3hk5hwuQvytFWhrWHOEq6nVJ8Q==',
    ...common,
  },
  {
    spec: '@uniswap/v2-periphery@1.1.0-beta.0',
    folder: 'uniswap-v2-periphery-1.1.0-beta.0',
    sha512: '6dkwAMKza8nzqYiXEr2D86dgW3TTavUvCR0w2Tu33bAbM8Ah43LKAzH7oKKPRT5VJQaMi1jtkGs1E8JPor1n5g==',
    ...common,
  },
] as const satisfies readonly FetchedPackage[]

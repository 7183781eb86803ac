import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hex } from 'viem'
import { type FetchedPackage, fetchPackage } from '../fetchPackage.ts'

/**
 * Loads the contracts of smart accounts from the packages their authors publish: the entry points (GPL-3.0), and the delegation
 * framework (MIT-0 or Apache-2.0). They are neither committed nor published here: the first start fetches them through npm into `folder` and compares
 * each package with the integrity pinned below; later starts read the folder only.
 *
 * @throws DevnetError `artifacts_missing` where npm can't fetch them, or where a checksum differs
 */
export async function fetchSmartAccounts(folder: string): Promise<SmartAccountCode> {
  const [first, second, delegation] = await Promise.all([
    fetchPackage(folder, entryPoint07),
    fetchPackage(folder, entryPoint08),
    fetchPackage(folder, delegationFramework),
  ])
  const framework = (await import(pathToFileURL(join(delegation, 'dist/bytecode.mjs')).href)) as Record<
    string,
    unknown
  >
  return {
    entryPoint07: readArtifact(first, 'EntryPoint'),
    entryPoint08: readArtifact(second, 'EntryPoint'),
    simple7702Account: readArtifact(second, 'Simple7702Account'),
    getFrameworkCode(contract) {
      const code = framework[contract]
      const hash = publishedMetadata[contract]
      if (typeof code !== 'string' || !metadataHash.test(code) || hash === undefined)
        throw new Error(`${delegationFramework.spec} has no code of ${contract}.`)
      return code.replace(metadataHash, `a2646970667358221220${hash}`) as Hex
    },
  }
}

/** The hash of its sources that solc puts behind the code of a contract (CBOR). */
const metadataHash = /a2646970667358221220[\da-f]{64}/

/**
 * That hash as it is on public chains. The package was compiled from the same sources with other comments or paths: the rest of the code is the
 * same, which the addresses prove, because they follow from every byte. From `broadcast/` of https://github.com/MetaMask/delegation-framework.
 */
const publishedMetadata: Readonly<Record<string, string>> = {
  DelegationManager: 'c2284ea0163aafd9aee402e7645e9db93d0c27667921732dd0458883520a4752',
  EIP7702StatelessDeleGator: 'd057b8f9a4d5cb46c51c1004ce8cae8dcd3c06323da26ccdfd3dd38584a43adb',
  AllowedCalldataEnforcer: '860b8be6a7e9f218173e7b97e4f7d5d6522ab0118af89a815fcf60520e952ed4',
  AllowedMethodsEnforcer: '9b5da9243dcd3815a06d34a51586ce02e6c67b993be22c2b463556cf3e0f77b4',
  AllowedTargetsEnforcer: 'c8822d4c7275ef8dedf0f20285c1cb5687e2081aef67716a170ae9a2f3de5001',
  ERC20PeriodTransferEnforcer: '02755ab8cc52dedf9878671bfd7d317d71bfc428a79a9809842faaefd0de27d0',
  ExactCalldataEnforcer: '62106f857b9ea5652771f8110c9d685a8777516e1a78046d5db46a91586469c1',
  LimitedCallsEnforcer: '2c3f46b0859baa05ad68ac999840f0730e6a8b3553b600a51784470af7b87c1d',
  NativeTokenPeriodTransferEnforcer: 'd41e667da8d747979e7ed7f05af656310d3eb3029c9d0c8a63a248703010d506',
  TimestampEnforcer: '937c24aea9e01f448cb62e2b3be0bdd7f808e5688cca18b12ff45cb1dabdc7b0',
  ValueLteEnforcer: 'aaa65c38bf913adb3b6476a0d2d501b6b9e881c6a33b33b16dd8081cbc1b61ce',
}

/** Creation code of the contracts of smart accounts, as their authors compiled it. */
export type SmartAccountCode = {
  readonly entryPoint07: Hex
  readonly entryPoint08: Hex
  readonly simple7702Account: Hex
  /** The code of a contract of the delegation framework, by its name in Solidity. */
  getFrameworkCode(contract: string): Hex
}

function readArtifact(packageFolder: string, contract: string): Hex {
  const { bytecode } = JSON.parse(
    readFileSync(join(packageFolder, 'artifacts', `${contract}.json`), 'utf8'),
  ) as { bytecode: Hex }
  return bytecode
}

const without = 'the local chains have no smart accounts'

/** GPL-3.0 by the headers of its sources: for local chains only (`licences.json`, "fetched"). */
const entryPoint07: FetchedPackage = {
  spec: '@account-abstraction/contracts@0.7.0',
  folder: 'account-abstraction-contracts-0.7.0',
  sha512: 'Bt/66ilu3u8I9+vFZ9fTd+cWs55fdb9J5YKfrhsrFafH1drkzwuCSL/xEot1GGyXXNJLQuXbMRztQPyelNbY1A==',
  paths: ['package/artifacts/EntryPoint.json'],
  without,
}

/** The same, and the account of its authors for entry point 0.8. */
const entryPoint08: FetchedPackage = {
  spec: '@account-abstraction/contracts@0.8.0',
  folder: 'account-abstraction-contracts-0.8.0',
  sha512: '8krPx/gpnoT+5xAroagVCbeA7FbUigMZWXFKKPm+oghyr29Dksssdx5sI7xGv9212i4JPaDDUGFk58dpuwVgHA==',
  paths: ['package/artifacts/EntryPoint.json', 'package/artifacts/Simple7702Account.json'],
  without,
}

const delegationFramework: FetchedPackage = {
  spec: '@metamask/delegation-abis@2.0.0',
  folder: 'metamask-delegation-abis-2.0.0',
  sha512: '3LW1mC/wrtgceMtou4kTJWlS683IXRRWzKY/fVnW9PieN5dayrDyZhJBP+1MJy7LyO19+E2l/IP+g9TES1ua2Q==',
  paths: ['package/dist'],
  without,
}

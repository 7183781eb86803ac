import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChainState } from '../anvil/chainState.ts'
import { findAnvil } from '../anvil/findAnvil.ts'
import { startChain } from '../anvil/startChain.ts'
import { loadArtifact } from '../contracts/deployContract.ts'
import { fetchSmartAccounts } from './fetchSmartAccounts.ts'
import { listCodeHashes } from './listCodeHashes.ts'

/** The local chains, then the public ones that the delegation framework 1.3.0 lists and that have EIP-7702. */
export const pinnedChainIds = [
  31337, 31338, 31339, 1, 10, 56, 100, 130, 137, 8453, 42161, 57073, 80094, 97, 80002, 84532, 421614,
  11155111, 11155420,
] as const

const protocol = fileURLToPath(new URL('../../../packages/protocol/src/smartAccounts/', import.meta.url))
const artifacts = fileURLToPath(new URL('../../../.latchkey/artifacts', import.meta.url))

/** Writes the table of code hashes and the code of the paymaster into the protocol package: `npm run -w devnet pin`. */
async function writePinnedCode(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pin-'))
  const onLog = (line: string) => void process.stderr.write(`${line}\n`)
  const anvil = findAnvil()
  const startNode = (id: number) =>
    startChain({
      chain: { id, name: String(id), testnet: false },
      anvil,
      state: createChainState(join(folder, `${id}.json`), onLog),
      onLog,
    })
  try {
    const hashes = await listCodeHashes(startNode, pinnedChainIds, await fetchSmartAccounts(artifacts))
    writeFileSync(
      join(protocol, 'codeHashes.ts'),
      `/**
 * The keccak256 of the code of each contract, as \`devnet/src/smartAccounts/listCodeHashes.ts\` computes them. \`byChain\`: of contracts
 * whose code contains the id of its chain. Written by \`npm run -w devnet pin\`.
 */
export const codeHashes: {
  readonly anywhere: Readonly<Record<string, \`0x\${string}\`>>
  readonly byChain: Readonly<Record<number, Readonly<Record<string, \`0x\${string}\`>>>>
} = ${toLiteral(hashes)}
`,
    )
    writeFileSync(
      join(protocol, 'sponsorPaymasterCode.ts'),
      `/** Creation code of \`devnet/contracts/SponsorPaymaster.sol\` (MIT). Written by \`npm run -w devnet pin\`. */
export const sponsorPaymasterCode =
  '${loadArtifact('SponsorPaymaster').bytecode}' as const
`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes JSON as the formatter of this repository writes a literal. */
function toLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
    .replace(/([^{,])\n/g, '$1,\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePinnedCode()

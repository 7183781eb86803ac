import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ContractArtifact } from './deployContract.ts'

type Compiler = { compile(input: string): string; version(): string }
type CompilerMessage = { severity: string; formattedMessage: string }
type CompilerOutput = {
  errors?: CompilerMessage[]
  contracts?: Record<
    string,
    Record<
      string,
      { abi: unknown[]; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
    >
  >
}

/** Folder of the Solidity sources. */
const contractsFolder = fileURLToPath(new URL('../../contracts/', import.meta.url))

/**
 * Compiles every source of `devnet/contracts` with the pinned solc, without metadata hashes, so that the same source
 * always gives the same bytes. Throws with the compiler's messages on any error or warning.
 */
export function compileContracts(folder = contractsFolder): Record<string, ContractArtifact> {
  const compiler = createRequire(import.meta.url)('solc') as Compiler
  const names = readdirSync(folder).filter((name) => name.endsWith('.sol'))
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(`${folder}/${name}`, 'utf8') }]),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'shanghai',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(compiler.compile(JSON.stringify(input))) as CompilerOutput
  if (output.errors?.length) throw new Error(output.errors.map((e) => e.formattedMessage).join('\n'))
  const artifacts: Record<string, ContractArtifact> = {}
  for (const name of names) {
    const contract = name.replace(/\.sol$/, '')
    const compiled = output.contracts?.[name]?.[contract]
    if (!compiled) throw new Error(`${name} holds no contract named ${contract}.`)
    artifacts[contract] = {
      contract,
      compiler: compiler.version(),
      abi: compiled.abi as ContractArtifact['abi'],
      bytecode: `0x${compiled.evm.bytecode.object}`,
      deployedBytecode: `0x${compiled.evm.deployedBytecode.object}`,
    }
  }
  return artifacts
}

/** Writes every compiled contract into `devnet/artifacts`: what \`npm run -w devnet compile\` does. */
function writeArtifacts(): void {
  const folder = fileURLToPath(new URL('../../artifacts/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const artifact of Object.values(compileContracts())) {
    writeFileSync(`${folder}/${artifact.contract}.json`, `${JSON.stringify(artifact, null, 2)}\n`)
    process.stdout.write(`artifacts/${artifact.contract}.json\n`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeArtifacts()

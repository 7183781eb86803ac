import { readFileSync } from 'node:fs'
import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'

/** The CREATE2 deployer that anvil places on every chain (the "deterministic deployment proxy"). */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** A contract's CREATE2 address and the transaction that deploys it. */
export type SeedContract = { address: Address; abi: Abi; deploy: { to: Address; data: Hex } }

/** Deployment of an artifact by name. The same arguments give the same address on every chain. */
export function deployContract(contract: string, args: readonly unknown[] = []): SeedContract {
  const { abi, bytecode } = loadArtifact(contract)
  const code = encodeDeployData({ abi, bytecode, args: [...args] } as Parameters<typeof encodeDeployData>[0])
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: create2Deployer,
    bytecode: code,
    salt: zeroHash,
  })
  return { address, abi, deploy: { to: create2Deployer, data: `${zeroHash}${code.slice(2)}` } }
}

/** Loads a compiled test contract by name. */
export function loadArtifact(contract: string): ContractArtifact {
  const file = new URL(`../../artifacts/${contract}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as ContractArtifact
}

/** What `npm run -w devnet compile` writes per contract into `devnet/artifacts`. */
export type ContractArtifact = {
  contract: string
  /** The full version of the compiler. */
  compiler: string
  abi: Abi
  /** Code that deploys the contract; constructor arguments are appended to it. */
  bytecode: Hex
  /** Runtime code; exact only for contracts without immutables. */
  deployedBytecode: Hex
}

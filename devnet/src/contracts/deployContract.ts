import { readFileSync } from 'node:fs'
import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'

/** The CREATE2 deployer that anvil places on every chain (the "deterministic deployment proxy"). */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** A contract of the seed: where it will be (CREATE2), and the transaction that puts it there. */
export type SeedContract = { address: Address; abi: Abi; deploy: { to: Address; data: Hex } }

/** A contract by the name of its artifact. Same arguments, same address on every chain. */
export function deployContract(contract: string, args: readonly unknown[] = []): SeedContract {
  const { abi, bytecode } = readArtifact(contract)
  const code = encodeDeployData({ abi, bytecode, args: [...args] } as Parameters<typeof encodeDeployData>[0])
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: create2Deployer,
    bytecode: code,
    salt: zeroHash,
  })
  return { address, abi, deploy: { to: create2Deployer, data: `${zeroHash}${code.slice(2)}` } }
}

/** A compiled contract of ours by its name. */
export function readArtifact(contract: string): ContractArtifact {
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
  /** Code as it lies on the chain; exact only for contracts without immutables. */
  deployedBytecode: Hex
}

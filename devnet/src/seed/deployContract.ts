import { type Abi, type Address, encodeDeployData, getContractAddress, type Hex, zeroHash } from 'viem'
import { create2Deployer } from '../devnetTokens.ts'
import { readArtifact } from '../readArtifact.ts'

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

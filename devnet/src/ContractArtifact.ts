import type { Abi, Hex } from 'viem'

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

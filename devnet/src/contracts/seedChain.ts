import { type Address, toHex } from 'viem'
import { callChain, hasCode, sendTransaction } from '../callChain.ts'
import { DevnetError } from '../Devnet.ts'
import { create2Deployer, loadArtifact } from './deployContract.ts'
import type { TokenDeployment } from './devnetTokens.ts'

/** Where clients look for Multicall3 on any chain. */
export const multicallAddress: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Address of the registry of Farcaster ids on every local chain. */
export const farcasterRegistryAddress: Address = '0x0000000000000000000000000000000000fa4ca5'

/**
 * Deploys the test contracts that are missing on a chain. Existing code is left alone,
 * so a chain keeps its state over restarts, and the next start completes an interrupted run.
 * @param deployer an account the node can sign for.
 */
export async function seedChain(
  rpcUrl: string,
  deployments: readonly TokenDeployment[],
  deployer: Address,
): Promise<void> {
  const fixed = [
    [multicallAddress, 'Multicall3'],
    [farcasterRegistryAddress, 'FarcasterRegistry'],
  ] as const
  for (const [address, name] of fixed)
    if (!(await hasCode(rpcUrl, address)))
      await callChain(rpcUrl, 'anvil_setCode', [address, loadArtifact(name).deployedBytecode])
  for (const { token, data, value } of deployments) {
    if (await hasCode(rpcUrl, token.address)) continue
    const transaction = { from: deployer, to: create2Deployer, data, value: toHex(value) }
    try {
      await sendTransaction(rpcUrl, transaction)
    } catch (cause) {
      throw new DevnetError('deploy_failed', `${token.symbol} could not be created on ${rpcUrl}.`, { cause })
    }
    if (!(await hasCode(rpcUrl, token.address)))
      throw new DevnetError('deploy_failed', `${token.symbol} is not at ${token.address} after its creation.`)
  }
}

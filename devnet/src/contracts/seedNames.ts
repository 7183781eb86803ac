import { type Address, encodeFunctionData, type Hex, namehash } from 'viem'
import { callChain, hasCode, sendTransaction } from '../callChain.ts'
import { deployContract, loadArtifact } from './deployContract.ts'

/** Where ENS' registry is on every chain that has one. */
export const nameRegistryAddress: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** Where clients look for ENS' universal resolver on chain 1. */
export const universalNamesAddress: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** An offchain name gateway and the zones it serves. */
export type NameGateway = {
  /** URL template; clients fill in `{sender}` and `{data}` (ERC-3668). */
  readonly url: string
  readonly signer: Address
  readonly zones: readonly string[]
}

/**
 * Makes a chain resolve names stored on a server, as mainnet does: deploys a registry, a universal resolver and a resolver that points to
 * the server's gateway, for its zones and for reverse lookups. A second call with another gateway only updates it.
 *
 * @param owner an account the node can sign for
 * @returns the resolver's address
 */
export async function seedNames(rpcUrl: string, gateway: NameGateway, owner: Address): Promise<Address> {
  for (const [address, name] of [
    [nameRegistryAddress, 'NameRegistry'],
    [universalNamesAddress, 'UniversalNames'],
  ] as const)
    await callChain(rpcUrl, 'anvil_setCode', [address, loadArtifact(name).deployedBytecode])
  const { address, abi, deploy } = deployContract('OffchainNames', [owner])
  const send = (to: Address, data: Hex) => sendTransaction(rpcUrl, { from: owner, to, data, value: '0x0' })
  if (!(await hasCode(rpcUrl, address))) await send(deploy.to, deploy.data)
  await send(
    address,
    encodeFunctionData({ abi, functionName: 'setGateway', args: [[gateway.url], gateway.signer] }),
  )
  const registry = loadArtifact('NameRegistry').abi
  for (const name of [...gateway.zones, 'addr.reverse'])
    await send(
      nameRegistryAddress,
      encodeFunctionData({ abi: registry, functionName: 'setResolver', args: [namehash(name), address] }),
    )
  return address
}

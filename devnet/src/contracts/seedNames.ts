import { type Address, encodeFunctionData, type Hex, namehash } from 'viem'
import { callChain, hasCode, sendTransaction } from '../callChain.ts'
import { deployContract, readArtifact } from './deployContract.ts'

/** Where ENS' registry is on every chain that has one. */
export const nameRegistryAddress: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** Where clients look for ENS' universal resolver on chain 1. */
export const universalNamesAddress: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Who answers for which names. */
export type NameGateway = {
  /** `{sender}` and `{data}` are put in by whoever asks (ERC-3668). */
  readonly url: string
  readonly signer: Address
  readonly zones: readonly string[]
}

/**
 * Has a chain resolve names that a server keeps, as chain 1 does: a registry, a universal resolver, and a resolver that sends to the
 * server's gateway, for its zones and for what accounts are called. Again with another address of the server: only that changes.
 *
 * @param owner an account the node can sign for
 * @returns the resolver's address
 */
export async function seedNames(rpcUrl: string, gateway: NameGateway, owner: Address): Promise<Address> {
  for (const [address, name] of [
    [nameRegistryAddress, 'NameRegistry'],
    [universalNamesAddress, 'UniversalNames'],
  ] as const)
    await callChain(rpcUrl, 'anvil_setCode', [address, readArtifact(name).deployedBytecode])
  const { address, abi, deploy } = deployContract('OffchainNames', [owner])
  const send = (to: Address, data: Hex) => sendTransaction(rpcUrl, { from: owner, to, data, value: '0x0' })
  if (!(await hasCode(rpcUrl, address))) await send(deploy.to, deploy.data)
  await send(
    address,
    encodeFunctionData({ abi, functionName: 'setGateway', args: [[gateway.url], gateway.signer] }),
  )
  const registry = readArtifact('NameRegistry').abi
  for (const name of [...gateway.zones, 'addr.reverse'])
    await send(
      nameRegistryAddress,
      encodeFunctionData({ abi: registry, functionName: 'setResolver', args: [namehash(name), address] }),
    )
  return address
}

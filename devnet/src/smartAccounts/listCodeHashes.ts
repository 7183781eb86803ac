import { type SmartAccountContract, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, type Hex, keccak256 } from 'viem'
import { callChain } from '../callChain.ts'
import type { SmartAccountCode } from './fetchSmartAccounts.ts'
import { seedSmartAccounts } from './seedSmartAccounts.ts'

/** Code hashes of contracts of smart accounts, by name. */
export type CodeHashes = Partial<Record<SmartAccountContract, Hex>>

/**
 * Computes the code hash of every contract of smart accounts as it is on chains: deploys them on a local node that claims each chain's id, from the
 * same code, salt and arguments, at the same address. Code that contains its chain's id differs from chain to chain; the hashes of the rest are `anywhere`.
 *
 * @param startNode starts a local node with the id of a chain
 */
export async function listCodeHashes(
  startNode: (chainId: number) => Promise<{ readonly rpcUrl: string; stop(): Promise<void> }>,
  chainIds: readonly number[],
  code: SmartAccountCode,
): Promise<{ readonly anywhere: CodeHashes; readonly byChain: Readonly<Record<number, CodeHashes>> }> {
  const all: Record<number, CodeHashes> = {}
  for (const chainId of chainIds) {
    const { rpcUrl, stop } = await startNode(chainId)
    try {
      const [deployer] = await callChain<Address[]>(rpcUrl, 'eth_accounts')
      if (!deployer) throw new Error('The node has no account to deploy with.')
      await seedSmartAccounts(rpcUrl, code, deployer)
      all[chainId] = await getCodeHashes(rpcUrl)
    } finally {
      await stop()
    }
  }
  const names = Object.keys(smartAccountContracts) as SmartAccountContract[]
  const isSame = (name: SmartAccountContract) =>
    new Set(Object.values(all).map((hashes) => hashes[name])).size === 1
  const pick = (hashes: CodeHashes, wanted: (name: SmartAccountContract) => boolean) =>
    Object.fromEntries(names.filter(wanted).map((name) => [name, hashes[name]])) as CodeHashes
  return {
    anywhere: pick(Object.values(all)[0] ?? {}, isSame),
    byChain: Object.fromEntries(
      Object.entries(all).map(([chainId, hashes]) => [chainId, pick(hashes, (name) => !isSame(name))]),
    ),
  }
}

/** The keccak256 of the code at each pinned address of a chain. Contracts that are missing are left out. */
export async function getCodeHashes(rpcUrl: string): Promise<CodeHashes> {
  const hashes: CodeHashes = {}
  for (const [name, address] of Object.entries(smartAccountContracts) as [SmartAccountContract, Address][]) {
    const code = await callChain<Hex>(rpcUrl, 'eth_getCode', [address, 'latest'])
    if (code !== '0x') hashes[name] = keccak256(code)
  }
  return hashes
}

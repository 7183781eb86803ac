import { parseCaipAddress } from '@latchkey/protocol'
import type { SiwxSigner } from './SiwxBackend.ts'

/**
 * Whose a session is: a key is one person's on every network of its family, a contract is somebody's on its own network alone.
 * Undefined for what is no account.
 *
 * @param account CAIP-10; on EVM networks in any case, since a key signs for its checksummed address
 * @example await ownerOf('eip155:1:0x…', 'key') // 'eip155:0x…'
 */
export async function ownerOf(account: string, signer: SiwxSigner): Promise<string | undefined> {
  const parts = parseCaipAddress(account)
  const address = parts?.namespace === 'eip155' ? await toChecksum(parts.address) : parts?.address
  if (!parts || !address) return undefined
  return `${signer === 'key' ? parts.namespace : parts.caipNetworkId}:${address}`
}

/** Undefined for what is no address. */
async function toChecksum(address: string): Promise<string | undefined> {
  const { getAddress, isAddress } = await import('viem')
  return isAddress(address, { strict: false }) ? getAddress(address) : undefined
}

import { parseCaipAddress } from '@latchkey/protocol'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'

/** Whose the sessions of an account can be. */
export type SiwxOwners = {
  /** Of the key at that address: one person's on every network of its family. */
  readonly key: string
  /** Of the contract at that address: somebody's on its own network alone. */
  readonly contract: string
}

/**
 * @param account CAIP-10; on EVM networks in any case, since a key signs for its checksummed address
 * @throws SiwxBackendError `account`
 * @example await ownersOf('eip155:1:0x…') // { key: 'eip155:0x…', contract: 'eip155:1:0x…' }
 */
export async function ownersOf(account: string): Promise<SiwxOwners> {
  const parts = parseCaipAddress(account)
  const address = parts?.namespace === 'eip155' ? await toChecksum(parts.address) : parts?.address
  if (!parts || !address)
    throw new SiwxBackendError(
      'account',
      `“${account}” isn’t an account. Name it as \`getVisitor\` does: eip155:1:0x…`,
    )
  return { key: `${parts.namespace}:${address}`, contract: `${parts.caipNetworkId}:${address}` }
}

/** Undefined for what is no address. */
async function toChecksum(address: string): Promise<string | undefined> {
  const { getAddress, isAddress } = await import('viem')
  return isAddress(address, { strict: false }) ? getAddress(address) : undefined
}

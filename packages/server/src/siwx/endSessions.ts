import { parseCaipAddress } from '@latchkey/protocol'
import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import type { SiwxWorld } from './SiwxWorld.ts'

/**
 * Ends all sessions of an account. They are kept with the address as its owner signed it, checksummed on EVM networks, so one in
 * another case is brought to that first.
 *
 * @throws SiwxBackendError `account`, `store`
 */
export async function endSessions(account: string, { store }: Pick<SiwxWorld, 'store'>): Promise<void> {
  const parts = parseCaipAddress(account)
  const address = parts?.namespace === 'eip155' ? await toChecksum(parts.address) : parts?.address
  if (!parts || !address)
    throw new SiwxBackendError(
      'account',
      `"${account}" isn’t an account. Name it as \`getVisitor\` does: eip155:1:0x…`,
    )
  await store.endSessions(`${parts.caipNetworkId}:${address}`)
}

/** Undefined for what is no address. */
async function toChecksum(address: string): Promise<string | undefined> {
  const { getAddress, isAddress } = await import('viem')
  return isAddress(address, { strict: false }) ? getAddress(address) : undefined
}

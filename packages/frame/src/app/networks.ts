import { type CaipNetworkId, type FrameConfig, parseCaipNetworkId } from '@latchkey/protocol'
import { RequestError } from './errors.ts'

/**
 * Converts a chain id of a message to CAIP-2; undefined for anything else. It is a number for EVM, CAIP-2, or a reference alone:
 * digits for EVM, and for Solana 32 characters of the genesis hash in Base58, as existing clients write it in requests.
 */
export function networkOf(chainId: string | number): CaipNetworkId | undefined {
  const text = String(chainId)
  if (/^\d{1,18}$/.test(text)) return parseCaipNetworkId(`eip155:${text}`)?.caipNetworkId
  const isSolanaReference = /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(text)
  return parseCaipNetworkId(isSolanaReference ? `solana:${text}` : text)?.caipNetworkId
}

/** Converts a network to the chain id of a message: a number for EVM, CAIP-2 for Solana. */
export function chainIdOf(network: CaipNetworkId): string | number {
  const [namespace, reference = ''] = network.split(':')
  return namespace === 'eip155' ? Number(reference) : network
}

/** Returns the network of a chain id of a message, if this frame serves it. @throws RequestError `mismatch` */
export function requireServed(
  { networks }: Pick<FrameConfig, 'networks'>,
  chainId: string | number,
): CaipNetworkId {
  const network = networkOf(chainId)
  if (network && networks.some(({ caipNetworkId }) => caipNetworkId === network)) return network
  throw new RequestError('mismatch', 'This wallet doesn’t serve that network.')
}

/** Returns the wallet’s address on a network. */
export function addressOn(
  network: string,
  { eip155, solana }: { readonly eip155: string; readonly solana?: string | undefined },
): string {
  return (network.startsWith('solana:') ? solana : undefined) ?? eip155
}

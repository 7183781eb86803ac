import { type CaipNetworkId, type FrameConfig, parseCaipNetworkId } from '@latchkey/protocol'
import { RequestError } from './errors.ts'

/** A wire chain id (a number for EVM, CAIP-2 or its EVM reference as text) as CAIP-2; undefined for anything else. */
export function networkOf(chainId: string | number): CaipNetworkId | undefined {
  const text = String(chainId)
  return parseCaipNetworkId(/^\d{1,18}$/.test(text) ? `eip155:${text}` : text)?.caipNetworkId
}

/** As the wire has it: a number for EVM, CAIP-2 for Solana. */
export function chainIdOf(network: CaipNetworkId): string | number {
  const [namespace, reference = ''] = network.split(':')
  return namespace === 'eip155' ? Number(reference) : network
}

/** The network a page names by a wire chain id, if this frame serves it. @throws RequestError `mismatch` */
export function requireServed(
  { networks }: Pick<FrameConfig, 'networks'>,
  chainId: string | number,
): CaipNetworkId {
  const network = networkOf(chainId)
  if (network && networks.some((one) => one.caipNetworkId === network)) return network
  throw new RequestError('mismatch', 'This wallet doesn’t serve that network.')
}

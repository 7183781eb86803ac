import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'

/** A wire chain id (a number for EVM, CAIP-2 or its EVM reference as text) as CAIP-2; undefined for anything else. */
export function networkOf(chainId: string | number): CaipNetworkId | undefined {
  const text = String(chainId)
  return parseCaipNetworkId(/^\d{1,18}$/.test(text) ? `eip155:${text}` : text)?.caipNetworkId
}

/** As the wire has it (S3.19): a number for EVM, CAIP-2 for Solana. */
export function chainIdOf(network: CaipNetworkId): string | number {
  const [namespace, reference = ''] = network.split(':')
  return namespace === 'eip155' ? Number(reference) : network
}

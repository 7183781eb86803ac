import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'

/** The wire's chain id (a number for EVM) as CAIP-2. */
export function toNetwork(chainId: string | number): CaipNetworkId | undefined {
  const text = String(chainId)
  return parseCaipNetworkId(/^\d{1,18}$/.test(text) ? `eip155:${text}` : text)?.caipNetworkId
}

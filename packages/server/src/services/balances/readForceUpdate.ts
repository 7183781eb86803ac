import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { nativePlaceholder } from '../../chain/nativePlaceholder.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Chains } from '../../ports/Chains.ts'

/** Tokens by chain that shall be read now. The native currency is read anyhow, so its list may be empty. */
export type ForcedTokens = ReadonlyMap<CaipNetworkId, readonly string[]>

const most = 100

/**
 * Reads `forceUpdate`, a comma list of CAIP-10 token addresses, EVM only (W1.4).
 *
 * @throws HttpFailure 400
 */
export function readForceUpdate(
  chains: Pick<Chains, 'get'>,
  text: string | undefined,
): ForcedTokens | undefined {
  if (!text) return undefined
  const entries = [...new Set(text.split(',').filter((entry) => entry !== ''))]
  if (entries.length > most)
    throw new HttpFailure(400, '', `Invalid parameter: forceUpdate names more than ${most} tokens`)
  const forced = new Map<CaipNetworkId, string[]>()
  for (const entry of entries) {
    const parts = parseCaipAddress(entry)
    if (!parts) throw new HttpFailure(400, '', 'Crypto utils error: Wrong CAIP-10 format in forceUpdate')
    const { namespace, caipNetworkId } = parts
    if (namespace !== 'eip155') throw new HttpFailure(400, 'address', `Unsupported namespace: ${namespace}`)
    if (!/^0x[\da-f]{40}$/i.test(parts.address))
      throw new HttpFailure(400, 'address', 'The address provided is invalid: forceUpdate')
    if (!chains.get(caipNetworkId)?.http)
      throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${caipNetworkId}`)
    const tokens = forced.get(caipNetworkId) ?? []
    const token = parts.address.toLowerCase()
    forced.set(
      caipNetworkId,
      token === nativePlaceholder || tokens.includes(token) ? tokens : [...tokens, token],
    )
  }
  return forced
}

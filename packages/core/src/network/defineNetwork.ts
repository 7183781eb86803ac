import { parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../errors/InvalidNetworkError.ts'
import type { Network } from './Network.ts'
import type { NetworkInput } from './NetworkInput.ts'

/** URLs beside the chain's own. */
export type NetworkUrls = {
  /** The operator's; asked first. */
  readonly custom?: readonly string[] | undefined
  /** Our server's RPC proxy; asked before the chain's own. */
  readonly proxy?: string | undefined
}

/**
 * Makes a network of a viem chain, or of the same shape with a `caipNetworkId` for other chain families (S3.04). Reads
 * go to `urls.custom`, then `urls.proxy`, then the chain's own URLs, which `rpcUrls.chainDefault` keeps apart.
 *
 * @throws InvalidNetworkError where id, namespace and CAIP-2 id are missing, malformed or at odds
 * @example defineNetwork(mainnet).caipNetworkId // 'eip155:1'
 */
export function defineNetwork(input: NetworkInput, urls: NetworkUrls = {}): Network {
  const { namespace, reference, caipNetworkId } = readId(input)
  const own = input.rpcUrls.chainDefault?.http ?? input.rpcUrls.default.http
  const all = [...(urls.custom ?? []), ...(urls.proxy === undefined ? [] : [urls.proxy]), ...own]
  const explorer = input.blockExplorers?.default
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace: namespace,
    name: input.name,
    nativeCurrency: {
      name: input.nativeCurrency.name,
      symbol: input.nativeCurrency.symbol,
      decimals: input.nativeCurrency.decimals,
    },
    rpcUrls: { default: { http: [...new Set(all)] }, chainDefault: { http: [...own] } },
    // An explorer becomes a link: nothing but http passes.
    blockExplorers:
      explorer && /^https?:\/\//i.test(explorer.url)
        ? { default: { name: explorer.name, url: explorer.url } }
        : undefined,
    testnet: input.testnet,
  }
}

function readId(input: NetworkInput) {
  const given = input.caipNetworkId ?? (typeof input.id === 'number' ? `eip155:${input.id}` : input.id)
  const parts = parseCaipNetworkId(given)
  if (!parts) throw new InvalidNetworkError({ value: given })
  const isEvm = parts.namespace === 'eip155'
  const fits =
    (input.chainNamespace === undefined || input.chainNamespace === parts.namespace) &&
    (String(input.id) === parts.reference || input.id === parts.caipNetworkId) &&
    (!isEvm || (/^[1-9]\d*$/.test(parts.reference) && Number.isSafeInteger(Number(parts.reference))))
  if (!fits) throw new InvalidNetworkError({ value: `${given} (id ${input.id})` })
  return parts
}

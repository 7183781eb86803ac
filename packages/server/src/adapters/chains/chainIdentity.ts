import type { ChainNamespace } from '@latchkey/protocol'

/** A request that every node of a chain family can answer. */
type ChainQuestion = { readonly method: string; readonly params: readonly unknown[] }

/** The request that shows whether a node is alive, and for EVM which chain it serves. */
export function identityRequest(namespace: ChainNamespace): ChainQuestion {
  switch (namespace) {
    case 'eip155':
      return { method: 'eth_chainId', params: [] }
    case 'solana':
      return { method: 'getGenesisHash', params: [] }
    case 'bip122':
      return { method: 'getblockhash', params: [0] }
    case 'polkadot':
      return { method: 'chain_getBlockHash', params: [0] }
  }
}

/**
 * Compares the answer to `identityRequest` with the CAIP-2 reference: the chain id for EVM, the first 32 characters of
 * the genesis hash elsewhere (CAIP-4, CAIP-13, CAIP-30).
 *
 * @returns undefined when they match, else why not
 */
export function findIdentityProblem(
  namespace: ChainNamespace,
  reference: string,
  body: Uint8Array,
): string | undefined {
  let result: unknown
  try {
    const json: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    result = typeof json === 'object' && json !== null ? Reflect.get(json, 'result') : undefined
  } catch {
    return 'not_json'
  }
  if (typeof result !== 'string') return 'no_chain_id'
  if (namespace === 'eip155') {
    return /^0x[0-9a-f]{1,64}$/i.test(result) && BigInt(result).toString() === reference
      ? undefined
      : 'wrong_chain'
  }
  return result.replace(/^0x/, '').startsWith(reference) ? undefined : 'wrong_chain'
}

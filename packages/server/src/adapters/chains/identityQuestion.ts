import type { ChainNamespace } from '@latchkey/protocol'

/** How to ask a node of a chain family something it always knows. */
export type ChainQuestion = { readonly method: string; readonly params: readonly unknown[] }

/** The question that tells a node is alive, and for EVM which chain it serves. */
export function identityQuestion(namespace: ChainNamespace): ChainQuestion {
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

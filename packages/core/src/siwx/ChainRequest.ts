/** Asks a node; answers a JSON-RPC result, throws for an error. */
export type ChainRequest = (call: {
  readonly method: 'eth_call' | 'eth_getCode'
  readonly params: readonly unknown[]
}) => Promise<unknown>

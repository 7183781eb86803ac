/** How often a request may reach a node. */
export type RequestKind = 'read' | 'broadcast' | 'once'

const reads =
  /^(?:eth_(?:accounts|blobBaseFee|blockNumber|call|chainId|createAccessList|estimateGas|feeHistory|gasPrice|get(?!Filter|Work).+|maxPriorityFeePerGas|protocolVersion|simulateV1|syncing)|net_.+|web3_.+|get(?!newaddress|rawchangeaddress).+|is.+|simulate.+|estimate.+|decode.+|validate.+|testmempoolaccept|minimumLedgerSlot|chain_get.+|state_(?:call|get.+|query.+)|system_(?!add|remove|reset).+|payment_.+|rpc_methods)$/

const broadcasts = [
  'eth_sendRawTransaction',
  'sendTransaction',
  'sendrawtransaction',
  'author_submitExtrinsic',
]

/**
 * Sorts JSON-RPC methods of all chain families by side effect (S9.47). `read`: may be repeated, shared and batched.
 * `broadcast`: signed bytes that the chain takes only once, so that repeating the same ones is harmless. `once`:
 * everything else, approvals above all; a method we don't know is never repeated.
 */
export function requestKind(method: string): RequestKind {
  if (broadcasts.includes(method)) return 'broadcast'
  return reads.test(method) ? 'read' : 'once'
}

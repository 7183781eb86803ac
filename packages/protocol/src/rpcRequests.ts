/** How often a request may reach a node. */
export type RequestKind = 'read' | 'broadcast' | 'once'

/** Methods of every chain family that change nothing. */
const reads =
  /^(?:eth_(?:accounts|blobBaseFee|blockNumber|call|chainId|createAccessList|estimate(?:UserOperation)?Gas|feeHistory|gasPrice|get(?!Filter|Work).+|maxPriorityFeePerGas|protocolVersion|simulateV1|supportedEntryPoints|syncing)|net_.+|web3_.+|get(?!newaddress|rawchangeaddress).+|is.+|simulate.+|estimate.+|decode.+|validate.+|testmempoolaccept|minimumLedgerSlot|chain_get.+|state_(?:call|get.+|query.+)|system_(?!add|remove|reset).+|payment_.+|rpc_methods)$/

/** Methods of every chain family that submit a signed transaction. */
const broadcasts = [
  'eth_sendRawTransaction',
  'sendTransaction',
  'sendrawtransaction',
  'author_submitExtrinsic',
]

/**
 * Classifies JSON-RPC methods of all chain families by their effect. `read`: may be repeated, shared and batched.
 * `broadcast`: signed bytes, which a chain accepts only once; a node that has them already refuses them, so whoever repeats
 * them has to tell that refusal from others. `once`: everything else, including unknown methods; never repeated.
 */
export function requestKind(method: string): RequestKind {
  if (broadcasts.includes(method)) return 'broadcast'
  return reads.test(method) ? 'read' : 'once'
}

/** Whether a method makes, reads or ends a filter, which only the node that made it knows. */
export function isFilterRequest(method: string): boolean {
  return filters.test(method)
}

const filters = /^eth_(?:new(?:Block|PendingTransaction)?Filter|getFilter(?:Changes|Logs)|uninstallFilter)$/

/**
 * Parses a `Retry-After` header: seconds or an HTTP date (RFC 9110, 10.2.3).
 *
 * @param now milliseconds since 1970
 * @returns milliseconds from `now`, between 0 and `cap`; 0 when missing or malformed
 */
export function parseRetryAfter(header: string | null | undefined, now: number, cap: number): number {
  const text = header?.trim() ?? ''
  // An HTTP date begins with a weekday; `Date.parse` alone would accept `5` as a month.
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Z][a-z]{2,8},? /.test(text)
      ? Date.parse(text) - now
      : 0
  return Math.min(Math.max(wait || 0, 0), cap)
}

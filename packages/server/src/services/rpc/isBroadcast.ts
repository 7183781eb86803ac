const broadcasts = [
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendRawTransactionConditional',
  'sendTransaction',
  'sendrawtransaction',
  'author_submitExtrinsic',
  'author_submitAndWatchExtrinsic',
]

/** Whether a call puts a transaction on the network; those have a bucket of their own (W5). */
export function isBroadcast(method: string): boolean {
  return broadcasts.includes(method)
}

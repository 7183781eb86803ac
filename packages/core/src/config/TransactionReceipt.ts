/**
 * The receipt of an EVM transaction, in the shape of viem's `TransactionReceipt`: its `logs` can be passed to `parseEventLogs`.
 * Amounts are wei or gas.
 */
export type TransactionReceipt = {
  readonly status: 'success' | 'reverted'
  readonly transactionHash: `0x${string}`
  readonly transactionIndex: number
  readonly blockHash: `0x${string}`
  readonly blockNumber: bigint
  readonly type: 'legacy' | 'eip2930' | 'eip1559' | 'eip4844' | 'eip7702' | `0x${string}`
  readonly from: `0x${string}`
  /** `null` where the transaction has created a contract. */
  readonly to: `0x${string}` | null
  readonly contractAddress: `0x${string}` | null
  readonly gasUsed: bigint
  readonly cumulativeGasUsed: bigint
  readonly effectiveGasPrice: bigint
  readonly logs: TransactionLog[]
  readonly logsBloom: `0x${string}`
}

/** An event that a contract has emitted in a transaction. */
export type TransactionLog = {
  readonly address: `0x${string}`
  readonly data: `0x${string}`
  readonly topics: [`0x${string}`, ...`0x${string}`[]] | []
  readonly logIndex: number
  readonly removed: boolean
  readonly transactionHash: `0x${string}`
  readonly transactionIndex: number
  readonly blockHash: `0x${string}`
  readonly blockNumber: bigint
}

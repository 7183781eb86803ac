import type { ConnectionActions, TransactionOutcome } from '@latchkey/core'

/** A chain in memory: balances that move when a transfer is accepted, at a fixed fee. */
export type TestChain = {
  readonly balances: Map<string, bigint>
  fee: bigint
  gasPrice: bigint
  /** What the wallet was asked to send, in order. */
  readonly sent: { from: string; transaction: unknown }[]
  /** Runs before a transaction is accepted: wait for a promise, or throw. */
  onSend: () => Promise<void>
  onBalance: () => Promise<void>
  onGasPrice: () => Promise<void>
  /** How a sent transaction ends. */
  outcome: () => Promise<TransactionOutcome['status']>
  readonly actions: ConnectionActions
}

/** Makes a {@link TestChain}. Its address check knows one bad checksum: an address ending in `bad` of mixed case. */
export function createTestChain(): TestChain {
  const chain: TestChain = {
    balances: new Map(),
    fee: 21_000n * 10n ** 9n,
    gasPrice: 10n ** 9n,
    sent: [],
    onSend: async () => {},
    onBalance: async () => {},
    onGasPrice: async () => {},
    outcome: async () => 'confirmed',
    actions: {
      signMessage: async () => `0x${'5'.repeat(130)}`,
      signTypedData: async () => `0x${'6'.repeat(130)}`,
      async sendTransaction({ address, transaction }) {
        chain.sent.push({ from: address, transaction })
        await chain.onSend()
        const { to, value } = transaction as { to: string; value: bigint }
        move(address, -(value + chain.fee))
        move(to, value)
        return `0x${String(chain.sent.length).padStart(64, '0')}`
      },
      async getBalance({ address }) {
        await chain.onBalance()
        return chain.balances.get(address.toLowerCase()) ?? 0n
      },
      async getGasPrice() {
        await chain.onGasPrice()
        return chain.gasPrice
      },
      estimateNativeTransferFee: async () => chain.fee,
      waitForTransaction: async ({ hash }) => ({ status: await chain.outcome(), hash }),
      async checkAddress(address) {
        if (!/^0x[0-9a-f]{40}$/i.test(address)) return 'invalid'
        return address.endsWith('bAd') ? 'checksum' : 'valid'
      },
    },
  }
  function move(address: string, by: bigint): void {
    const key = address.toLowerCase()
    chain.balances.set(key, (chain.balances.get(key) ?? 0n) + by)
  }
  return chain
}

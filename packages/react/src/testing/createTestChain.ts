import type {
  Adapter,
  ApprovalList,
  CallReceipt,
  ChainNamespace,
  ConnectionActions,
  ReceiverWarning,
  TransactionOutcome,
  TransferPreview,
  WalletCapabilities,
} from '@latchkey/core'
import type { TestWallet } from './createTestWallet.ts'

/** A simulated chain: transfers change balances, at a fixed fee. */
export type TestChain = {
  readonly balances: Map<string, bigint>
  /** Token balances, by `tokenKey`. */
  readonly tokens: Map<string, bigint>
  /** Doubtful receivers, by address. */
  readonly doubts: Map<string, ReceiverWarning>
  /** Token approvals of every account. */
  approvals: ApprovalList
  /** Preview of every token transfer. */
  preview: TransferPreview
  fee: bigint
  gasPrice: bigint
  /** Transactions sent to the wallet, in order. */
  readonly sent: { from: string; transaction: unknown }[]
  /** Batches of calls sent to the wallet, in order. The wallet's id of one is its place in the list. */
  readonly batches: { from: string; calls: readonly unknown[] }[]
  /** What the wallet answers of a batch, oldest first; the last one again and again. */
  readonly statusCodes: number[]
  /** Whether the wallet has the receipt of a confirmed batch. */
  hasReceipts: boolean
  /** What the wallet can do on chain 1. */
  capabilities: WalletCapabilities
  /** Called before a batch is accepted, to delay it or to throw. */
  onBatch: () => Promise<void>
  /** Called before a transaction is accepted, to delay it or to throw. */
  onSend: () => Promise<void>
  onBalance: () => Promise<void>
  onGasPrice: () => Promise<void>
  /** Called before the fee of a transfer is answered, to delay the answer or to throw. */
  onEstimate: () => Promise<void>
  /** Called when a token transfer is simulated, to throw as the contract would. */
  onTryTransfer: () => Promise<void>
  /** Outcome of every transaction. */
  outcome: () => Promise<TransactionOutcome['status']>
  readonly actions: ConnectionActions
}

/** Key of an account's balance of a token in {@link TestChain.tokens}. */
export const tokenKey = (token: string, address: string) => `${token} ${address}`.toLowerCase()

/** The receipt of the transaction that the n-th batch was in. */
function createReceipt(batch: number): CallReceipt {
  const transactionHash = `0x${'b'.repeat(60)}${String(batch).padStart(4, '0')}` as const
  return {
    status: 'success',
    transactionHash,
    blockHash: transactionHash,
    blockNumber: 1n,
    gasUsed: 1n,
    logs: [],
  }
}

type Transfer = { to: string; value: bigint; transfer?: { to: string; value: bigint } }

/**
 * Creates a {@link TestChain}. For its address check, an address that ends in `bAd` has a wrong checksum, and one
 * that ends in `e15e` belongs to another network.
 */
export function createTestChain(): TestChain {
  const chain: TestChain = {
    balances: new Map(),
    tokens: new Map(),
    doubts: new Map(),
    approvals: { approvals: [], since: 0, more: false, unchecked: 0 },
    preview: {},
    fee: 21_000n * 10n ** 9n,
    gasPrice: 10n ** 9n,
    sent: [],
    batches: [],
    statusCodes: [200],
    hasReceipts: true,
    capabilities: { atomic: { status: 'ready' } },
    onBatch: async () => {},
    onSend: async () => {},
    onBalance: async () => {},
    onGasPrice: async () => {},
    onEstimate: async () => {},
    onTryTransfer: async () => {},
    outcome: async () => 'confirmed',
    actions: {
      signMessage: async () => `0x${'5'.repeat(130)}`,
      signTypedData: async () => `0x${'6'.repeat(130)}`,
      signPsbt: async ({ psbt, broadcast }) => ({ psbt, ...(broadcast && { txid: '7'.repeat(64) }) }),
      async sendTransaction({ address, transaction }) {
        chain.sent.push({ from: address, transaction })
        await chain.onSend()
        const { to, value, transfer } = transaction as Transfer
        move(address, -(value + chain.fee))
        move(to, value)
        if (transfer) {
          add(chain.tokens, tokenKey(to, address), -transfer.value)
          add(chain.tokens, tokenKey(to, transfer.to), transfer.value)
        }
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
      async estimateNativeTransferFee() {
        await chain.onEstimate()
        return chain.fee
      },
      waitForTransaction: async ({ hash }) => ({ status: await chain.outcome(), hash }),
      async checkAddress(address, network) {
        if (!/^0x[0-9a-f]{40}$/i.test(address)) return 'invalid'
        if (network && address.endsWith('e15e')) return 'invalid'
        return address.endsWith('bAd') ? 'checksum' : 'valid'
      },
      checkReceiver: async ({ address }) => chain.doubts.get(address),
      calls: async () => ({
        async send({ address, calls }) {
          await chain.onBatch()
          chain.batches.push({ from: address, calls })
          return { id: `batch ${chain.batches.length}` }
        },
        async getStatus({ id }) {
          const [next = 200, ...later] = chain.statusCodes
          if (later.length > 0) chain.statusCodes.shift()
          const status = next < 200 ? 'pending' : next < 300 ? 'success' : 'failure'
          const receipts =
            status === 'success' && chain.hasReceipts ? [createReceipt(chain.batches.length)] : []
          return { id, status, statusCode: next, version: '2.0.0', atomic: true, chainId: 1, receipts }
        },
        getCapabilities: async () => ({ 1: chain.capabilities }),
        showStatus: async () => {},
        getAssets: async () => ({}),
      }),
      tokens: async () => ({
        getBalance: async ({ token, address }) => chain.tokens.get(tokenKey(token, address)) ?? 0n,
        buildTransfer: ({ token, to, value }) => ({ to: token, value: 0n, transfer: { to, value } }),
        tryTransfer: () => chain.onTryTransfer(),
        estimateTransferFee: async () => 2n * chain.fee,
        previewTransfer: async () => chain.preview,
        getApprovals: async () => chain.approvals,
        buildRevoke: ({ token, spender }) => ({ to: token, value: 0n, revoke: spender }),
      }),
    },
  }
  function move(address: string, by: bigint): void {
    add(chain.balances, address.toLowerCase(), by)
  }
  function add(held: Map<string, bigint>, key: string, by: bigint): void {
    held.set(key, (held.get(key) ?? 0n) + by)
  }
  return chain
}

/** Creates an adapter for test wallets and a test chain. */
export function createTestAdapter(
  chain: TestChain,
  wallets: readonly TestWallet[],
  namespace: ChainNamespace = 'eip155',
): TestAdapter {
  const known = [...wallets]
  const announced = new Set<(wallet: TestWallet) => void>()
  return {
    namespace,
    type: 'evm',
    setup(context) {
      const add = (wallet: TestWallet) => context.addConnector(wallet.connector)
      announced.add(add)
      for (const wallet of known) add(wallet)
      return () => {
        announced.delete(add)
      }
    },
    isAddress: (value) => /^(?:(?:0x)?[0-9a-f]{40}|bcrt1[0-9a-z]{39,59}|[1-9a-z]{46,48})$/i.test(value),
    connection: chain.actions,
    network: {
      async switchNetwork({ connector, network }) {
        const wallet = known.find((one) => one.connector === connector)
        if (!wallet) throw new Error('Not a wallet of this adapter.')
        await wallet.onSwitch(network.caipNetworkId)
        wallet.session = { ...wallet.session, network: network.caipNetworkId }
        wallet.emit({ type: 'networkChanged', network: network.caipNetworkId })
        return network.caipNetworkId
      },
    },
    announce(wallet) {
      known.push(wallet)
      for (const listener of announced) listener(wallet)
    },
  }
}

/** An {@link Adapter}; `announce` adds a wallet later. */
export type TestAdapter = Adapter & { announce(wallet: TestWallet): void }

import type { Network, RpcClient } from '../../config/Network.ts'

/**
 * A wallet, and the person in front of it, as the conformance suite needs them. Each test gets a new one. The same
 * suite runs over every chain family, so nothing here is of one.
 */
export type ConformanceWallet = {
  /** Puts the wallet on the page, where `setup` will find it. */
  install(): void
  /** Takes wallet and page away. */
  uninstall(): void
  /** Two plain addresses; the first one is what the wallet prefers. Both can pay. */
  readonly accounts: readonly [string, string]
  readonly networks: {
    /** Where the wallet is at first. */
    readonly start: Network
    readonly known: Network
    /** Not known to the wallet, but it can be taught. */
    readonly unknown: Network
    /** Can't even be taught. */
    readonly impossible: Network
  }
  rpc(network: Network): RpcClient
  /** What the person does with everything from now on. */
  person(does: 'approves' | 'rejects' | 'ignores'): void
  /** The person picks accounts, or none, in the wallet. */
  share(accounts: readonly string[]): void
  /** The person picks a network in the wallet; never called where wallets have none of their own. */
  move(network: Network): void
  /** Resolves when the page has heard of what the person picked; absent where it hears at once. */
  settled?(): Promise<void>
  /** Loads what it takes to ask the wallet; absent where a restore does that. */
  load?(): Promise<void>
  /** The wallet is removed under the open page. */
  vanish(): void
  /** Listeners of ours on the wallet. */
  listenerCount(): number
  /** A native transfer in the chain's own shape. */
  transfer(p: { from: string; to: string; value: bigint }): unknown
  /** Typed data the wallet can sign; absent where the chain has none. */
  readonly typedData?: unknown
  verifyMessage(p: { address: string; message: string; signature: string }): Promise<boolean>
  verifyTypedData?(p: { address: string; typedData: unknown; signature: string }): Promise<boolean>
}

import type { Network, RpcClient } from '../../config/Network.ts'

/**
 * A wallet and its person, as the conformance suite needs them. Each test gets a new one. The same suite runs for
 * every chain family, so nothing here depends on one.
 */
export type ConformanceWallet = {
  /** Adds the wallet to the page, where `setup` finds it. */
  install(): void
  /** Removes wallet and page. */
  uninstall(): void
  /** Two plain addresses with funds; the wallet prefers the first. */
  readonly accounts: readonly [string, string]
  /** The same two accounts on another network; absent where addresses are the same on each. */
  accountsOn?(network: Network): readonly [string, string]
  /** What a test sends, in base units, where the default is more than there is. */
  readonly value?: bigint
  readonly networks: {
    /** The first network of the wallet. */
    readonly start: Network
    readonly known: Network
    /** A network that the wallet does not know and can add. */
    readonly unknown: Network
    /** A network that the wallet cannot add. */
    readonly impossible: Network
  }
  rpc(network: Network): RpcClient
  /** How the person answers every request from now on. */
  person(does: 'approves' | 'rejects' | 'ignores'): void
  /** The person chooses accounts, or none, in the wallet. */
  share(accounts: readonly string[]): void
  /** The person chooses a network in the wallet. Not called when wallets have none of their own. */
  move(network: Network): void
  /** Resolves when the page has received the choice; absent when that is immediate. */
  settled?(): Promise<void>
  /** Loads the code that calls the wallet; absent when a restore does that. */
  load?(): Promise<void>
  /** Removes the wallet from the open page. */
  vanish(): void
  /** False where the answer to a switch says that it is done; else the adapter listens for the wallet's event meanwhile. */
  readonly announcesSwitch?: false
  /** Number of listeners on the wallet. */
  listenerCount(): number
  /** A native transfer in the shape of the chain. */
  transfer(p: { from: string; to: string; value: bigint }): unknown
  /** Typed data for the wallet; absent when the chain has none. */
  readonly typedData?: unknown
  verifyMessage(p: { address: string; message: string; signature: string }): Promise<boolean>
  verifyTypedData?(p: { address: string; typedData: unknown; signature: string }): Promise<boolean>
}

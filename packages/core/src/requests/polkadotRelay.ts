import type { CaipNetworkId } from '@latchkey/protocol'

/** Methods of the WalletConnect Polkadot RPC reference. */
export const polkadotRelayMethods = ['polkadot_signTransaction', 'polkadot_signMessage'] as const

/** A method of the WalletConnect Polkadot RPC reference. */
export type PolkadotRelayMethod = (typeof polkadotRelayMethods)[number]

/**
 * The provider of a Polkadot wallet that is reached over a relay. `chains/universal` makes it, and `chains/polkadot` calls
 * it.
 */
export type PolkadotRelayProvider = {
  /** Addresses that the session shares on its network, empty without a session. */
  accounts(): readonly string[]
  /** The network of the session. */
  chain(): CaipNetworkId | undefined
  /** Whether the session has accounts on a network. */
  has(network: CaipNetworkId): boolean
  setChain(network: CaipNetworkId): void
  /** @throws SessionError when the session has no account of this chain family */
  assertConfigured(): void
  /** Whether the session allows a method on its network. */
  allows(method: PolkadotRelayMethod): boolean
  /** @throws UserRejectedRequestError, RpcError, TimeoutError, WalletUnavailableError, InvalidNetworkError */
  request(call: { method: PolkadotRelayMethod; params: unknown; chain: CaipNetworkId }): Promise<unknown>
}

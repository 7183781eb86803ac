import type { CaipNetworkId } from '@latchkey/protocol'

/** Methods of the WalletConnect Bitcoin RPC reference. */
export const bitcoinRelayMethods = ['sendTransfer', 'getAccountAddresses', 'signPsbt', 'signMessage'] as const

/** A method of the WalletConnect Bitcoin RPC reference. */
export type BitcoinRelayMethod = (typeof bitcoinRelayMethods)[number]

/**
 * The provider of a Bitcoin wallet that is reached over a relay. `chains/universal` makes it, and `chains/bitcoin` calls
 * it.
 */
export type BitcoinRelayProvider = {
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
  allows(method: BitcoinRelayMethod): boolean
  /** @throws UserRejectedRequestError, RpcError, TimeoutError, WalletUnavailableError, InvalidNetworkError */
  request(call: { method: BitcoinRelayMethod; params: unknown; chain: CaipNetworkId }): Promise<unknown>
}

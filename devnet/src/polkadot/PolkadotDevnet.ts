/** How an account signs. Networks of this family accept all three. */
export type PolkadotKind = 'sr25519' | 'ed25519' | 'ecdsa'

/** An account with a public key: never fund it on a real network. */
export type PolkadotAccount = {
  /** With the prefix 42. */
  readonly address: string
  readonly kind: PolkadotKind
  /** 32 bytes, hex. */
  readonly seed: string
  /** The 32 bytes that the network knows it by, hex. */
  readonly account: string
}

/** The local Polkadot chain of a stack. */
export type PolkadotDevnet = {
  /** CAIP-2: `polkadot:` and the first 32 characters of the genesis hash. */
  readonly caipNetworkId: `polkadot:${string}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** JSON-RPC, over WebSocket only. */
  readonly wsUrl: string
  readonly accounts: readonly PolkadotAccount[]
  /** Closes the chain and the port. Safe to call twice. */
  stop(): Promise<void>
}

/** Constants of the local chain. Its state begins as that of Rococo's Asset Hub, a network that has ended; its id is the hash of a text. */
export const polkadotChain = {
  name: 'Latchkey Polkadot',
  nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
  genesisHash: '0b0eed91c3d5b085258a1e86f369f4b2e8a3ec2d20e2183e6db3b48c2da33a41',
  /** What each account begins with, smallest units. */
  funds: 1_000_000_000_000_000n,
} as const

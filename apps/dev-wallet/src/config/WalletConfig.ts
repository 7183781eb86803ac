/** What `/config.json` of the dev-wallet host answers: chains to use, and keys that are public and for development. */
export type WalletConfig = {
  readonly chains: readonly WalletChain[]
  readonly accounts: readonly WalletAccount[]
  /** Pages of the stack itself; the wallet warns about any other. */
  readonly appOrigins: readonly string[]
  /** The local Solana chain; absent where the stack runs none. */
  readonly solana?: WalletSolana | undefined
  /** Where apps are paired with by a code or a link; absent where the stack runs no relay. */
  readonly relay?: WalletRelay | undefined
}

/** A relay, and who says where its messages came from. */
export type WalletRelay = { readonly url: string; readonly projectId: string; readonly verifyUrl: string }

/** A chain the wallet can know. */
export type WalletChain = {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Not known to the wallet until a page adds it (EIP-3085), as with real wallets. */
  readonly testnet?: boolean | undefined
}

/** A Solana chain and its keys. */
export type WalletSolana = {
  /** CAIP-2. */
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly accounts: readonly WalletSolanaAccount[]
}

/** A key of the local Solana chain: Base58 address and the 32 bytes of its ed25519 seed as hex. */
export type WalletSolanaAccount = { readonly address: string; readonly privateKey: string }

/** A key of the devnet. */
export type WalletAccount = { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }

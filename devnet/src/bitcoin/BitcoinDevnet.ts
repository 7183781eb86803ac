import type { BTC_NETWORK } from '@scure/btc-signer/utils.js'

/** Addresses of an account of the well-known test mnemonic. Its keys are public: never fund them on a real chain. */
export type BitcoinAccount = {
  /** Native segwit (BIP-84), where coins are paid to. */
  readonly payment: BitcoinKey
  /** Taproot (BIP-86), where inscriptions are received. */
  readonly ordinals: BitcoinKey
  /** The form from before segwit (BIP-44). */
  readonly legacy: BitcoinKey
}

/** One key and the address that pays to it. */
export type BitcoinKey = {
  readonly address: string
  /** The compressed public key, hex. */
  readonly publicKey: string
  /** 32 bytes, hex. */
  readonly privateKey: string
  readonly path: string
}

/** The local Bitcoin chain of a stack. */
export type BitcoinDevnet = {
  /** CAIP-2: `bip122:` and the first 32 characters of the genesis hash of regtest. */
  readonly caipNetworkId: `bip122:${string}`
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Base URL of the Esplora API. */
  readonly esploraUrl: string
  readonly accounts: readonly BitcoinAccount[]
  /** Mines blocks at once and resolves to the height afterwards. */
  mine(count?: number): Promise<number>
  /** Pays an address from the faucet; resolves to the id of the transaction, which is not mined yet. */
  fund(address: string, satoshis: bigint): Promise<string>
  /** Closes the journal and the port. Safe to call twice. */
  stop(): Promise<void>
}

/** Address prefixes of regtest. */
export const regtest: BTC_NETWORK = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Constants of the local chain: those of Bitcoin Core's regtest. */
export const bitcoinChain = {
  name: 'Latchkey Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  /** Blocks from one halving of the reward to the next. */
  halvingBlocks: 150,
  firstReward: 5_000_000_000n,
  /** Blocks until a reward may be spent. */
  maturity: 100,
  /** The most satoshis there can be. */
  maxMoney: 2_100_000_000_000_000n,
} as const

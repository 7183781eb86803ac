/** Messages from the page's provider to the wallet window, over the port. */
export type PageMessage =
  /** First message on a port, and again after the page dropped a permission: the families it is still connected on. */
  | {
      readonly type: 'hello'
      readonly connected: boolean
      readonly solana?: boolean
      readonly bitcoin?: boolean
      readonly polkadot?: boolean
    }
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  /** Response to `closing`: no request is in flight, the window may close. */
  | { readonly type: 'closed' }
  /** The page goes away. */
  | { readonly type: 'bye' }

/** Parses an untrusted message of the page; `undefined` for anything malformed. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'hello')
    return {
      type: 'hello',
      connected: 'connected' in data && data.connected === true,
      solana: 'solana' in data && data.solana === true,
      bitcoin: 'bitcoin' in data && data.bitcoin === true,
      polkadot: 'polkadot' in data && data.polkadot === true,
    }
  if (data.type === 'closed' || data.type === 'bye') return { type: data.type }
  if (data.type !== 'request' || !('id' in data) || !('method' in data)) return undefined
  if (!Number.isSafeInteger(data.id) || typeof data.method !== 'string' || data.method.length > 64)
    return undefined
  return {
    type: 'request',
    id: Number(data.id),
    method: data.method,
    params: 'params' in data ? data.params : undefined,
  }
}

/** Messages from the wallet window to the page's provider, over the port. */
export type WalletMessage =
  /** What this origin may see; sent on every change, in order with the responses. */
  | {
      readonly type: 'site'
      readonly accounts: readonly string[]
      /** `0x` hex. */
      readonly chainId: string
      readonly chains: readonly PageChain[]
      /** Solana accounts, Base58; absent where the stack has no Solana chain. */
      readonly solana?: readonly string[] | undefined
      /** Addresses of the Bitcoin account; absent where the stack has no Bitcoin chain. */
      readonly bitcoin?: readonly PageBitcoinAddress[] | undefined
      /** Polkadot accounts; absent where the stack has none. */
      readonly polkadot?: readonly PagePolkadotAccount[] | undefined
    }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'error'
      readonly id: number
      readonly code: number
      readonly message: string
      readonly data?: unknown
    }
  /** No request is pending; the window closes once the page responds `closed`. */
  | { readonly type: 'closing' }

/** A chain as the page's provider needs it: `0x` hex id and RPC URL. */
export type PageChain = { readonly chainId: string; readonly rpcUrl: string }

/** A Bitcoin address that a page may see, and what it is for. */
export type PageBitcoinAddress = {
  readonly address: string
  /** Compressed, hex. */
  readonly publicKey: string
  readonly purpose: 'payment' | 'ordinals'
  /** Derivation path (BIP-32). */
  readonly path: string
}

/** A Polkadot account that a page may see: its address with the prefix 42, and how it signs. */
export type PagePolkadotAccount = { readonly address: string; readonly kind: 'sr25519' | 'ed25519' | 'ecdsa' }

/**
 * The two window messages before the port exists. `ready` goes to the origin in the address of the wallet's window, the port
 * to the wallet's exact origin.
 */
export const handshake = { key: 'latchkeyDevWallet', ready: 'ready', port: 'port' } as const

/** Whether a window message is this step of the handshake; pages receive other messages too. */
export function isHandshake(data: unknown, step: 'ready' | 'port'): boolean {
  return typeof data === 'object' && data !== null && handshake.key in data && data[handshake.key] === step
}

/** Returns the address at which a page of this origin opens the wallet's window. A fragment is never sent to the server. */
export function toWalletUrl(walletOrigin: string, pageOrigin: string): string {
  return `${walletOrigin}/#${new URLSearchParams({ opener: pageOrigin })}`
}

/** Returns the origin of the page that opened the wallet's window, from the window's fragment; undefined for none of the web. */
export function parseOpenerOrigin(hash: string): string | undefined {
  const opener = new URLSearchParams(hash.slice(1)).get('opener') ?? ''
  if (!URL.canParse(opener)) return undefined
  const { protocol, origin } = new URL(opener)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}

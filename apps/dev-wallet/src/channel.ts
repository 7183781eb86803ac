/** What the page's provider says to the wallet window, over the port it handed over. */
export type PageMessage =
  /** First message on a port, and again after the page dropped a permission: which of the two families it still holds. */
  | { readonly type: 'hello'; readonly connected: boolean; readonly solana?: boolean }
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  /** Answer to `closing`: nothing is on its way, the window may close. */
  | { readonly type: 'closed' }
  /** The page goes away. */
  | { readonly type: 'bye' }

/** Checks a message of the page: it is another origin's word. `undefined` for anything malformed. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'hello')
    return {
      type: 'hello',
      connected: 'connected' in data && data.connected === true,
      solana: 'solana' in data && data.solana === true,
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

/** What the wallet window says to the page's provider, over the port. */
export type WalletMessage =
  /** What this origin may see now; every change comes through here, in order with the answers. */
  | {
      readonly type: 'site'
      readonly accounts: readonly string[]
      /** `0x` hex. */
      readonly chainId: string
      readonly chains: readonly PageChain[]
      /** Solana accounts, Base58; absent where the stack has no Solana chain. */
      readonly solana?: readonly string[] | undefined
    }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'error'
      readonly id: number
      readonly code: number
      readonly message: string
      readonly data?: unknown
    }
  /** Nothing left to ask; closes once the page answers `closed`. */
  | { readonly type: 'closing' }

/** A chain as the page's provider needs it: its `0x` hex id and where to read. */
export type PageChain = { readonly chainId: string; readonly rpcUrl: string }

/**
 * The two window messages before the port exists. `ready` says nothing secret, so it may go to any opener; the port
 * itself only ever goes to the wallet's exact origin.
 */
export const handshake = { key: 'latchkeyDevWallet', ready: 'ready', port: 'port' } as const

/** Whether a window message is this step of the handshake; anything else on the page's bus is not ours. */
export function isHandshake(data: unknown, step: 'ready' | 'port'): boolean {
  return typeof data === 'object' && data !== null && handshake.key in data && data[handshake.key] === step
}

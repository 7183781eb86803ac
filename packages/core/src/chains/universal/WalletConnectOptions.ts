import type { Storage } from '../../base/storage.ts'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { RelayReach } from '../../config/PairingSource.ts'

/** Options of `universal`; all have defaults. */
export type WalletConnectOptions = {
  /** Relays, tried in order. Default: those the app's server names. */
  readonly relayUrls?: readonly string[] | undefined
  /** Project id for the relay. Default: the config's. Public relays need one of their operator. */
  readonly projectId?: string | undefined
  /** Whether connecting again shows the code that is still valid. `auto`: in Telegram and in Safari on iOS only. */
  readonly cache?: 'auto' | 'always' | 'never' | undefined
  /** Default: `localStorage`. `null`: nothing is stored. */
  readonly storage?: Storage | null | undefined
  /** Only for platforms without one, e.g. Node 20. */
  readonly WebSocket?: (new (url: string) => unknown) | undefined
}

/**
 * Which wallets the relay reaches. A relay's own project id means that it is a public one, run by somebody else; the
 * app's own relay has none. Without an answer of the server it is `configured`, which promises less.
 */
export async function getRelayReach(
  { relayUrls, projectId }: WalletConnectOptions,
  context: AdapterContext,
): Promise<RelayReach> {
  if (relayUrls) return projectId === undefined ? 'configured' : 'public'
  const server = await context.app?._internal.server().catch(() => undefined)
  return server?.relay && server.relayProjectId !== undefined ? 'public' : 'configured'
}

/** Icon of pairing by a code: three finder patterns, drawn for Latchkey. */
export const relayIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2c3139" d="M0 0h40v40H0z"/><g fill="none" stroke="#e2b04a" stroke-width="2.5" stroke-linejoin="round"><path d="M10 10h7v7h-7zM23 10h7v7h-7zM10 23h7v7h-7z"/></g><path fill="#e2b04a" d="M22 22h3.5v3.5H22zM27.5 27.5H31V31h-3.5zM22 27.5h3.5V31H22zM27.5 22H31v3.5h-3.5z"/></svg>',
)}`

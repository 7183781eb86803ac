import type { Storage } from '../../base/storage.ts'

/** What {@link universal} takes; all of it has a default. */
export type UniversalOptions = {
  /** Relays, tried in order; default those the app's server names. */
  readonly relayUrls?: readonly string[] | undefined
  /** The project the relay knows; default the config's. A public relay needs its operator's. */
  readonly projectId?: string | undefined
  /** Whether connecting again shows the code that still waits: `auto` in Telegram and Safari on iOS only (S4.04, S4.05). */
  readonly cache?: 'auto' | 'always' | 'never' | undefined
  /** Default: `localStorage`. `null`: nothing outlives the page. */
  readonly storage?: Storage | null | undefined
  /** Only where the platform has none, e.g. Node 20. */
  readonly WebSocket?: (new (url: string) => unknown) | undefined
}

/** What `.latchkey/dev.json` holds while a stack runs. A key appears with the service that serves it. */
export type DevFile = {
  readonly api: string
  /** The relay's WebSocket URL. */
  readonly relay: string
  readonly app: string
  /** The embedded wallet's frame. */
  readonly wallet: string
  readonly devWallet: string
  /** The inbox; `GET <mail>/api/messages?to=<address>`. */
  readonly mail: string
  /** Plays the services people sign in with. */
  readonly id: string
  /** Sells tokens of the local chains for test cards. */
  readonly pay: string
  readonly projectId: string
  /** By CAIP-2 id: the chain's own URL and an account that holds coins and tokens. */
  readonly chains: Readonly<Record<string, { readonly rpc: string; readonly account: string }>>
}

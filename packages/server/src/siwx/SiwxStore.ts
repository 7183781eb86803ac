/** A session as a store keeps it. Times are milliseconds since 1970. */
export type SiwxStoredSession = {
  /** CAIP-10, e.g. `eip155:1:0x…`. */
  readonly account: string
  /** What signed: the account's own key, or the contract it is. */
  readonly signer: 'key' | 'contract'
  /** Whose sessions end together: `eip155:0x…` for a key, whether or not it lent its account code, `eip155:1:0x…` for a contract. */
  readonly owner: string
  /** The page that signed in, e.g. `https://shop.example`. */
  readonly origin: string
  readonly createdAt: number
  /** The session counts for nothing from then on, and may be forgotten. */
  readonly until: number
}

/**
 * Where sign-ins are kept: your database. Every method may reject; then nobody is signed in, and the visitor is told that it
 * doesn't work just now. Each has five seconds.
 *
 * @example README.md has one for Postgres, forty lines
 */
export type SiwxStore = {
  /**
   * Remembers a nonce until then; `true` for the first who says so, `false` for everybody after, in every process. One atomic
   * statement, such as `insert … on conflict do nothing`: a question followed by a write lets two through.
   */
  takeNonce(nonce: string, until: number): Promise<boolean>
  /** `id` is a digest: what the store holds opens no session. */
  saveSession(id: string, session: SiwxStoredSession): Promise<void>
  readSession(id: string): Promise<SiwxStoredSession | undefined>
  /** Ends a session; one that isn't there is no error. */
  endSession(id: string): Promise<void>
  /**
   * First remembers `until` for `readEnd`, the latest one it was told for that owner, and may forget it when it has passed; then
   * ends all sessions whose `owner` this is, letter for letter.
   */
  endSessions(owner: string, until: number): Promise<void>
  /** What `endSessions` was told last for that owner, as it is now: a replica that lags lets in what was ended. */
  readEnd(owner: string): Promise<number | undefined>
}

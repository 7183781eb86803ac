/** A pairing that waits for a wallet. */
export type Pairing<result> = {
  /** What the wallet scans or is opened with. The relay has taken the proposal already (F4). */
  readonly uri: string
  /** When the protocol lets it expire, milliseconds since 1970. */
  readonly expiry: number
  /**
   * What the wallet answers with.
   * @throws WalletConnectError: the wallet's code (e.g. 5000 rejected), `PAIRING_EXPIRED`, `ABORTED`
   */
  readonly result: Promise<result>
}

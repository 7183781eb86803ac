/** What a request lets go, or lets somebody take. */
export type Outflow = {
  /** The token's contract in lower case; {@link nativeToken} for the network's own currency; '' where nobody can say. */
  readonly token: string
  /**
   * Base units; `all`: whatever the account has of it. An item, or what nobody can say, counts 0. `unknown`: it may be worth something
   * that can't be looked up here.
   */
  readonly units: bigint | 'all' | 'unknown'
}

/** Stands for a network's own currency (W1.6). */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What came out of the cache, and when it was made (milliseconds since 1970). */
export type Cached<value> = { readonly value: value; readonly madeAt: number; readonly stale: boolean }

/**
 * Answers kept in memory for a while. Equal questions in flight are asked once. When asking fails, an answer that is not
 * older than `staleFor` is given again, marked stale, so that a down node means old data with its age (W6, X.37).
 */
export type Cache = {
  /**
   * `key` must name everything the answer depends on: service, project, chain, currency, account (T-CACHE). Never put
   * text of a query string into it that the answer doesn't depend on (L8). What is fresh is answered at once.
   */
  through<value>(
    key: readonly (string | number)[],
    rule: {
      /** Milliseconds. */
      readonly freshFor: number
      /** Milliseconds since it was made; counts only when asking again failed. */
      readonly staleFor: number
      /** Ask anew whatever is kept or under way, and keep what comes: for a reader who knows that something changed. */
      readonly renew?: boolean
    },
    load: () => Promise<value>,
  ): Cached<value> | Promise<Cached<value>>
}

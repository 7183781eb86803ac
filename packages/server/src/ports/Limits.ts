/** How a token bucket fills: `capacity` tokens at most, `refillPerSecond` new ones each second. */
export type LimitRule = { readonly capacity: number; readonly refillPerSecond: number }

/** Token buckets. In memory on one node, shared through a store on several (decision 18). */
export type Limits = {
  /**
   * Takes `cost` tokens from the bucket `key`, or none at all.
   *
   * @returns 0 when the tokens were taken, else the milliseconds until there will be enough.
   */
  take(key: string, rule: LimitRule, cost: number): number | Promise<number>
}

/** What of a request the rule looks at. */
export type ClientMarks = {
  readonly origin: string | undefined
  readonly sv: string | undefined
  readonly sdkVersion: string | undefined
}

/**
 * Under preset `compat` these callers get an empty list, as existing clients and tests expect: no Origin, no SDK version,
 * or one of two versions that misread balances (W1.4).
 */
export function isEarlyEmpty({ origin, sv, sdkVersion }: ClientMarks): boolean {
  const version = sv || sdkVersion
  return !origin || !version || /1\.6\.[45]$/.test(version)
}

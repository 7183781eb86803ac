/**
 * Remembers that something was used, for every process: true for the first who says so, false afterwards. `until` is in
 * milliseconds since 1970; it may be forgotten then.
 */
export type Replays = (used: string, until: number) => Promise<boolean>

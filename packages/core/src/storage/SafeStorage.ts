/** Storage that never throws: on the first fault it goes on in memory and says `storage_unavailable` (S8.76, X.28). */
export type SafeStorage = {
  /** The parsed JSON (or raw text) value that passed `read`, else `undefined`; a bad value is removed. */
  get<value>(key: string, read: (raw: unknown) => value | undefined): value | undefined
  set(key: string, value: unknown): void
  remove(key: string): void
}

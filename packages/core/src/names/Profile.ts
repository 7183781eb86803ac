/** What keeps the name of the current account up to date. */
export type Profile = {
  /** The server may be asked from now on. */
  ask(): void
  /** The account was given a name: it is told where there was none, and the server is asked again. */
  renew(name: string): void
}

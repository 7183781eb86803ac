import type { Dialect } from 'kysely'

/** One kind of database, before its schema is looked at. */
export type Engine = {
  readonly name: 'pglite' | 'postgres'
  /**
   * Connects.
   *
   * @throws DatabaseError
   */
  connect(): Promise<void>
  /** A Kysely dialect whose queries wait for `ready`. */
  dialect(ready: () => Promise<unknown>): Dialect
  close(): Promise<void>
}

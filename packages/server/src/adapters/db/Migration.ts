import type { Transaction } from 'kysely'
import type { Tables } from '../../ports/tables/Tables.ts'

/** One step of the schema. Once published it is never changed; a later step corrects it. */
export type Migration = {
  /** `0001_index`: four digits and a word. Steps run in the order of `migrations.ts`, each at most once. */
  readonly name: string
  /** Runs in a transaction of its own. One statement per call: PGlite takes no more. */
  up(tx: Transaction<Tables>): Promise<void>
}

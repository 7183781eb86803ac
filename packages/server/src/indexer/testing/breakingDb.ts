import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../ports/db.ts'

/**
 * Wraps a database that fails from its `at`-th statement on.
 *
 * @param done whether that statement took effect although it failed
 */
export function breakingDb(db: Db, { at, done }: { readonly at: number; readonly done: boolean }): Db {
  let statements = 0
  const stop = () => new Error('simulated stop')
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      if (statements > at || (statements === at && !done)) throw stop()
      return node
    },
    transformResult({ result }) {
      return statements === at ? Promise.reject(stop()) : Promise.resolve(result)
    },
  }
  return { ...db, query: db.query.withPlugin(plugin) }
}

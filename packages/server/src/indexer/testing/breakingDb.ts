import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../ports/db.ts'

/** A database that is gone from its `at`-th statement on; `done`: that one took effect, but nobody heard of it. */
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

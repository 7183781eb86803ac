import type { KyselyPlugin } from 'kysely'
import type { Db } from '../ports/db.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'

/** The process died. What it had not committed is gone. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * Counts the steps of a piece of work (database statements, calls to the key service), and runs `onKill` before or
 * after the n-th. The default throws `Crash`: the transaction under way is rolled back, as a killed process's is.
 */
export type KillSwitch = {
  /** Steps so far. */
  readonly steps: () => number
  readonly query: Db['query']
  watchKms(kms: Kms): Kms
}

export function createKillSwitch(
  { query }: Pick<Db, 'query'>,
  {
    at = Number.POSITIVE_INFINITY,
    after = false,
    onKill = () => {
      throw new Crash(after ? 'after' : 'before')
    },
  }: { at?: number; after?: boolean; onKill?: () => void } = {},
): KillSwitch {
  let steps = 0
  const begin = () => {
    steps++
    // a dead process does nothing more
    if (steps > at || (steps === at && !after)) onKill()
  }
  const end = () => {
    if (steps === at && after) onKill()
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      begin()
      return node
    },
    async transformResult({ result }) {
      end()
      return result
    },
  }
  return {
    steps: () => steps,
    query: query.withPlugin(plugin),
    watchKms: (kms) =>
      new Proxy(kms, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return async (...parameters: unknown[]) => {
            begin()
            const result: unknown = await value.apply(target, parameters)
            end()
            return result
          }
        },
      }),
  }
}

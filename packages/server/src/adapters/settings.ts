import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { createLoop, type Loop } from '../base/loop.ts'
import { findLimitProblem, type LimitName, limitDescriptions } from '../config/limits.ts'
import type { Db, Tables } from '../ports/db.ts'
import type { Clock, Log } from '../ports/platform.ts'
import type { Bus } from '../ports/relay.ts'
import type { ChangedSettings, SettingChange, Settings } from '../ports/settings.ts'

const channel = 'latchkey_settings'
/** Milliseconds between two looks at the database: the bus may lose a message. */
const defaultPollEvery = 5_000

type SettingsOptions = {
  readonly db: Pick<Db, 'query'>
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly pollEvery?: number
}

/**
 * The `Settings` port over the database. While the database is down, what was read last holds. A stored value that can't be used is logged
 * and ignored: what is configured holds.
 */
export function createSettings({
  db,
  bus,
  clock,
  log,
  pollEvery = defaultPollEvery,
}: SettingsOptions): Settings {
  let current: ChangedSettings = { limits: {}, embedders: undefined, budgets: {} }
  let shown = ''
  let loop: Loop | undefined
  let unsubscribe: (() => void) | undefined

  async function load(): Promise<void> {
    const rows = await readRows(db.query)
    const text = JSON.stringify(rows)
    // Callers compute what follows from the settings once for each object.
    if (text === shown) return
    current = parseRows(rows, (name) =>
      log.error({ setting: name }, 'A stored setting can’t be used; what is configured holds'),
    )
    shown = text
  }

  return {
    current: () => current,
    async start() {
      // A node that can't read them would let in what an operator took back.
      await load()
      loop = createLoop(load, pollEvery, (error) => {
        const problem = error instanceof Error ? error.name : 'thrown'
        log.warn({ problem }, 'Settings can’t be read; the last known ones hold')
      })
      const wake = () => loop?.wake()
      unsubscribe = bus.subscribe(channel, { message: wake, onGap: wake })
    },
    reload: load,
    async lock(tx) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${channel}, 0))`.execute(tx)
      return parseRows(await readRows(tx), () => undefined)
    },
    async store(tx, change) {
      const name = toName(change)
      if (change.value === undefined) {
        await tx.deleteFrom('setting').where('name', '=', name).execute()
        return
      }
      const row = { value: formatValue(change), changedAt: clock.now() }
      await tx
        .insertInto('setting')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    },
    async announce() {
      bus.publish(channel, 'changed')
      await load().catch(() => {
        log.warn({}, 'A change of a setting is stored, and this node could not read it at once')
      })
    },
    async close() {
      unsubscribe?.()
      unsubscribe = undefined
      await loop?.close()
      loop = undefined
    },
  }
}

/**
 * Reads the stored settings once.
 *
 * @throws when the database can't be read, or was never migrated
 */
export async function getStoredSettings(query: Kysely<Tables>): Promise<ChangedSettings> {
  return parseRows(await readRows(query), () => undefined)
}

type Row = { readonly name: string; readonly value: string }

const readRows = (query: Kysely<Tables>): Promise<Row[]> =>
  query.selectFrom('setting').select(['name', 'value']).orderBy('name').execute()

const toName = (change: SettingChange): string =>
  change.kind === 'embedders' ? 'embedders' : `${change.kind} ${change.name}`

/** Amounts are texts: JSON numbers lose digits. */
const formatValue = ({ value }: SettingChange): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))

const rule = v.object({ capacity: v.number(), refillPerSecond: v.number() })
const origins = v.pipe(v.array(v.string()), v.minLength(1))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,27}$/),
  v.transform((text) => BigInt(text)),
)
const amounts = v.object({
  perOperation: amount,
  perAccountDaily: v.optional(amount),
  daily: amount,
})

/** @param onProblem is called with the name of each row that can't be used */
function parseRows(rows: readonly Row[], onProblem: (name: string) => void): ChangedSettings {
  const limits: Record<string, ChangedSettings['limits'][string]> = {}
  const budgets: Record<string, ChangedSettings['budgets'][string]> = {}
  let embedders: readonly string[] | undefined
  for (const { name, value } of rows) {
    const json = parseJson(value)
    const [kind, of = ''] = name.split(' ')
    if (kind === 'limit' && v.is(rule, json) && isLimitName(of) && !findLimitProblem(of, json))
      limits[of] = json
    else if (kind === 'budget' && v.is(amounts, json)) {
      const parsed = v.parse(amounts, json)
      budgets[of] = { ...parsed, perAccountDaily: parsed.perAccountDaily }
    } else if (name === 'embedders' && v.is(origins, json)) embedders = json
    else onProblem(name)
  }
  return { limits, embedders, budgets }
}

const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitDescriptions, name)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

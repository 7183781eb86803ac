import type { Kysely } from 'kysely'
import type { Tables } from './db.ts'
import type { Adapter, LimitRule } from './platform.ts'

/** What a sponsor pays at most, base units of the chain's currency. */
export type BudgetAmounts = {
  readonly perOperation: bigint
  /** Undefined: an account may use the whole of a day. */
  readonly perAccountDaily?: bigint | undefined
  readonly daily: bigint
}

/** What operators changed while the server runs. What is absent holds as configured. */
export type ChangedSettings = {
  /** By name of the limit. */
  readonly limits: Readonly<Record<string, LimitRule>>
  /** Who may embed the login of projects without origins of their own. */
  readonly embedders: readonly string[] | undefined
  /** By project id. */
  readonly budgets: Readonly<Record<string, BudgetAmounts>>
}

/** One setting. `value` undefined: it holds as configured again. */
export type SettingChange =
  | { readonly kind: 'limit'; readonly name: string; readonly value: LimitRule | undefined }
  | { readonly kind: 'embedders'; readonly value: readonly string[] | undefined }
  | { readonly kind: 'budget'; readonly name: string; readonly value: BudgetAmounts | undefined }

/**
 * Settings that are changed while the server runs, the same on all its nodes. Each node has them in memory and reads them again when
 * another announces a change, and every five seconds.
 */
export type Settings = Adapter<'start' | 'reload' | 'close'> & {
  /** The same object until something changes. */
  current(): ChangedSettings
  /** Reads them within a transaction, in which nobody else changes one until it ends. */
  lock(tx: Kysely<Tables>): Promise<ChangedSettings>
  /** Stores a change in a transaction that has called `lock`. */
  store(tx: Kysely<Tables>, change: SettingChange): Promise<void>
  /** Makes this node and all others read the settings again, after the transaction. Never throws. */
  announce(): Promise<void>
}

import { randomUUID } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { EntryPointVersion } from '@latchkey/protocol/smart-accounts'
import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Acceptance, NewOperation, StoredOperation } from '../../ports/smartAccounts.ts'

type Hex = `0x${string}`
type Query = Kysely<Tables>

/** A signed transaction of a bundle. */
export type Attempt = {
  readonly hash: Hex
  readonly raw: Hex
  readonly maxFee: bigint
  readonly tip: bigint
  readonly isCancel: boolean
  readonly createdAt: number
}

/** A bundle whose end is not known yet, with its transactions from first to last. */
export type OpenBundle = {
  readonly id: string
  readonly nonce: number
  readonly operations: readonly JournalOperation[]
  readonly attempts: readonly Attempt[]
}

/** A stored operation as the sending side uses it. */
export type JournalOperation = StoredOperation & { readonly tries: number; readonly createdAt: number }

/** What became of an operation when its bundle ended. */
export type OperationEnd =
  | { readonly hash: Hex; readonly status: 'included'; readonly transaction: Hex }
  | { readonly hash: Hex; readonly status: 'failed'; readonly reason: string }
  /** It goes into another bundle. */
  | { readonly hash: Hex; readonly status: 'waiting' }

/** Another process has the key now, or another bundle has the operation. Nothing was changed. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** Which key of which chain, and who uses it. */
export type Lease = { readonly chain: CaipNetworkId; readonly key: Hex; readonly owner: string }

/**
 * The journal of operations and their transactions. Everything is written before it is done: an operation before its client hears of it, a
 * transaction before it is sent. Each change is one transaction of the database.
 */
export function createJournal(options: JournalOptions) {
  return { ...createOperationStore(options), ...createLeases(options), ...createBundleStore(options) }
}

type JournalOptions = { readonly db: Pick<Db, 'query'>; readonly clock: Pick<Clock, 'now'> }

/** Operations, from their acceptance to their end. */
function createOperationStore({ db: { query }, clock }: JournalOptions) {
  return {
    /** Stores an operation. One that failed before is not tried again: whoever pays for its bundles would pay for each attempt. */
    async add(operation: NewOperation): Promise<Acceptance> {
      const now = clock.now()
      return query.transaction().execute(async (tx) => {
        // One at a time for an account, so that those that come at once don't pass its limit together.
        const account = `operations|${operation.chain}|${operation.sender}`
        await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(tx)
        if (await isFull(tx, operation)) return 'account_full'
        const inserted = await tx
          .insertInto('userOperation')
          .values({
            ...operation,
            status: 'waiting',
            bundle: null,
            tries: 0,
            transaction: null,
            reason: null,
            createdAt: now,
            updatedAt: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('hash')
          .executeTakeFirst()
        if (inserted) return 'accepted'
        const stored = await selectOperation(tx, operation.chain, operation.hash)
        if (!stored) return 'nonce_taken'
        return stored.status === 'failed' ? 'failed' : 'known'
      })
    },

    find: (chain: CaipNetworkId, hash: Hex) => selectOperation(query, chain, hash),

    /** The operations of a chain that wait longest. */
    async getWaiting(chain: CaipNetworkId, limit: number): Promise<readonly JournalOperation[]> {
      const rows = await query
        .selectFrom('userOperation')
        .selectAll()
        .where('chain', '=', chain)
        .where('status', '=', 'waiting')
        .orderBy('createdAt')
        .orderBy('hash')
        .limit(limit)
        .execute()
      return rows.map(toJournalOperation)
    },

    /** Ends an operation that is in no bundle. */
    async endWaiting(end: OperationEnd): Promise<void> {
      await updateOperation(query, clock.now(), end, 'waiting')
    },

    /** Whether any work is left on a chain. */
    async hasWork(chain: CaipNetworkId): Promise<boolean> {
      const operation = await query
        .selectFrom('userOperation')
        .select('hash')
        .where('chain', '=', chain)
        .where('status', 'in', ['waiting', 'sent'])
        .limit(1)
        .executeTakeFirst()
      return operation !== undefined
    },
  }
}

/** Who sends with which key. */
function createLeases({ db: { query }, clock }: JournalOptions) {
  return {
    /**
     * Takes or renews the right to send with a key.
     *
     * @param until milliseconds since 1970
     * @returns whether this owner has it
     */
    async lease({ chain, key, owner }: Lease, until: number): Promise<boolean> {
      const row = await query
        .insertInto('bundlerLease')
        .values({ chain, key, owner, until })
        .onConflict((conflict) =>
          conflict
            .columns(['chain', 'key'])
            .doUpdateSet({ owner, until })
            .where((eb) =>
              eb.or([eb('bundlerLease.owner', '=', owner), eb('bundlerLease.until', '<', clock.now())]),
            ),
        )
        .returning('owner')
        .executeTakeFirst()
      return row?.owner === owner
    },

    /** Gives a key back, so that another process need not wait. */
    async release({ chain, key, owner }: Lease): Promise<void> {
      await query
        .deleteFrom('bundlerLease')
        .where('chain', '=', chain)
        .where('key', '=', key)
        .where('owner', '=', owner)
        .execute()
    },
  }
}

/** Bundles and their transactions. Only who has the lease of a key writes its bundles. */
function createBundleStore({ db: { query }, clock }: JournalOptions) {
  return {
    /** The open bundle of a key. */
    async getOpenBundle({ chain, key }: Pick<Lease, 'chain' | 'key'>): Promise<OpenBundle | undefined> {
      const bundle = await query
        .selectFrom('bundle')
        .select(['id', 'nonce'])
        .where('chain', '=', chain)
        .where('key', '=', key)
        .where('status', '=', 'open')
        .executeTakeFirst()
      if (!bundle) return undefined
      const attempts = await query
        .selectFrom('bundleAttempt')
        .selectAll()
        .where('bundle', '=', bundle.id)
        .orderBy('turn')
        .execute()
      const operations = await query
        .selectFrom('userOperation')
        .selectAll()
        .where('bundle', '=', bundle.id)
        .orderBy('createdAt')
        .orderBy('hash')
        .execute()
      return {
        id: bundle.id,
        nonce: Number(bundle.nonce),
        operations: operations.map(toJournalOperation),
        attempts: attempts.map(toAttempt),
      }
    },

    /**
     * Stores a bundle with its first transaction.
     *
     * @throws LeaseLostError when the key or an operation belongs to somebody else by now
     */
    async openBundle(
      lease: Lease,
      {
        nonce,
        hashes,
        attempt,
      }: { readonly nonce: number; readonly hashes: readonly Hex[]; readonly attempt: Attempt },
    ): Promise<void> {
      const id = randomUUID()
      const now = clock.now()
      await query.transaction().execute(async (tx) => {
        await requireLease(tx, lease, now)
        await tx
          .insertInto('bundle')
          .values({ id, chain: lease.chain, key: lease.key, nonce, status: 'open', createdAt: now })
          .execute()
        const taken = await tx
          .updateTable('userOperation')
          .set({ status: 'sent', bundle: id, updatedAt: now })
          .where('hash', 'in', hashes)
          .where('status', '=', 'waiting')
          .returning('hash')
          .execute()
        if (taken.length !== hashes.length) throw new LeaseLostError('An operation is in another bundle.')
        await insertAttempt(tx, id, 0, attempt)
      })
    },

    /**
     * Adds a transaction to an open bundle.
     *
     * @throws LeaseLostError when the key belongs to somebody else by now, or the bundle has ended
     */
    async addAttempt(lease: Lease, { id, attempts }: OpenBundle, attempt: Attempt): Promise<void> {
      await query.transaction().execute(async (tx) => {
        await requireLease(tx, lease, clock.now())
        const bundle = await tx
          .selectFrom('bundle')
          .select('id')
          .where('id', '=', id)
          .where('status', '=', 'open')
          .forUpdate()
          .executeTakeFirst()
        if (!bundle) throw new LeaseLostError('The bundle has ended.')
        await insertAttempt(tx, id, attempts.length, attempt)
      })
    },

    /** Ends a bundle with what became of its operations. A bundle that has ended already is left as it is. */
    async endBundle({ id }: Pick<OpenBundle, 'id'>, ends: readonly OperationEnd[]): Promise<void> {
      const now = clock.now()
      await query.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('bundle')
          .set({ status: 'done' })
          .where('id', '=', id)
          .where('status', '=', 'open')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        for (const end of ends) await updateOperation(tx, now, end, 'sent')
      })
    },
  }
}

/** See `createJournal`. */
export type Journal = ReturnType<typeof createJournal>

/** Operations of one account that may wait at once, as ERC-7562 has it for accounts without a stake. */
const maxOpenOfAccount = 4

/** Whether an account has as many other operations waiting as it may: each is a risk for the bundle it goes into. */
async function isFull(tx: Query, { chain, sender, hash }: NewOperation): Promise<boolean> {
  const open = await tx
    .selectFrom('userOperation')
    .select('hash')
    .where('chain', '=', chain)
    .where('sender', '=', sender)
    .where('status', 'in', ['waiting', 'sent'])
    .limit(maxOpenOfAccount)
    .execute()
  return open.length >= maxOpenOfAccount && open.every((one) => one.hash !== hash)
}

/** The row stays locked to the end of the transaction, so that nobody takes the lease over in between. */
async function requireLease(tx: Query, { chain, key, owner }: Lease, now: number): Promise<void> {
  const lease = await tx
    .selectFrom('bundlerLease')
    .select(['owner', 'until'])
    .where('chain', '=', chain)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (lease?.owner !== owner || Number(lease.until) < now)
    throw new LeaseLostError('Another process sends with this key.')
}

async function insertAttempt(tx: Query, bundle: string, turn: number, attempt: Attempt): Promise<void> {
  await tx
    .insertInto('bundleAttempt')
    .values({ ...attempt, bundle, turn })
    .execute()
}

async function updateOperation(
  tx: Query,
  now: number,
  end: OperationEnd,
  from: 'waiting' | 'sent',
): Promise<void> {
  await tx
    .updateTable('userOperation')
    .set((eb) => ({
      status: end.status,
      bundle: null,
      updatedAt: now,
      ...(end.status === 'waiting' && { tries: eb('tries', '+', 1) }),
      ...(end.status === 'included' && { transaction: end.transaction }),
      ...(end.status === 'failed' && { reason: end.reason }),
    }))
    .where('hash', '=', end.hash)
    .where('status', '=', from)
    .execute()
}

async function selectOperation(
  query: Query,
  chain: CaipNetworkId,
  hash: Hex,
): Promise<JournalOperation | undefined> {
  const row = await query
    .selectFrom('userOperation')
    .selectAll()
    .where('hash', '=', hash)
    .where('chain', '=', chain)
    .executeTakeFirst()
  return row && toJournalOperation(row)
}

function toJournalOperation(row: {
  hash: string
  chain: string
  version: EntryPointVersion
  sender: string
  nonce: string
  text: string
  project: string
  status: StoredOperation['status']
  tries: number
  transaction: string | null
  reason: string | null
  createdAt: number
}): JournalOperation {
  return {
    hash: row.hash as Hex,
    chain: row.chain as CaipNetworkId,
    version: row.version,
    sender: row.sender as Hex,
    nonce: BigInt(row.nonce),
    text: row.text,
    project: row.project,
    status: row.status,
    tries: row.tries,
    createdAt: Number(row.createdAt),
    ...(row.transaction !== null && { transaction: row.transaction as Hex }),
    ...(row.reason !== null && { reason: row.reason }),
  }
}

function toAttempt(row: {
  hash: string
  raw: string
  maxFee: string
  tip: string
  isCancel: boolean
  createdAt: number
}): Attempt {
  return {
    hash: row.hash as Hex,
    raw: row.raw as Hex,
    maxFee: BigInt(row.maxFee),
    tip: BigInt(row.tip),
    isCancel: row.isCancel,
    createdAt: Number(row.createdAt),
  }
}

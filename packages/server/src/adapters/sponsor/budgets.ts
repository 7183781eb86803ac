import type { CaipNetworkId } from '@latchkey/protocol'
import type { EntryPointVersion } from '@latchkey/protocol/smart-accounts'
import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'
import type { BudgetRule, BudgetState, Sponsorship } from '../../ports/smartAccounts.ts'
import { type DepositState, findDepositProblem, ownRevocations } from './deposits.ts'

type Hex = `0x${string}`
type Query = Kysely<Tables>

/** A reservation whose operation has not been seen on its chain. */
export type OpenReservation = {
  readonly chain: CaipNetworkId
  readonly version: EntryPointVersion
  readonly sender: Hex
  readonly nonce: bigint
  readonly paymaster: Hex
  readonly fromBlock: number
  /** Milliseconds since 1970. */
  readonly validUntil: number
}

/** What an operation cost, and the block it was run in. */
export type Spending = { readonly gasCost: bigint; readonly block: number }

/** A budget that does not reach: everything of the transaction is undone. */
class BudgetUsedUp extends Error {
  readonly rule: BudgetRule

  constructor(rule: BudgetRule) {
    super(`Nothing is reserved: ${rule}.`)
    this.rule = rule
  }
}

/** Days a settled reservation is stored, milliseconds. */
const storedFor = 7 * 86_400_000

/**
 * Budgets of sponsors. What an operation can cost at most is counted as used before it is signed for, in the same transaction of the
 * database that stores the reservation; what it did cost replaces that once. A budget row is locked by its own update, so of any number of
 * requests at once no two spend the same.
 */
export function createBudgets({
  db: { query },
  clock,
}: {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
}) {
  return {
    /**
     * Reserves the most an operation can cost. For an account and nonce that has a reservation only the difference is added, because the
     * chain runs one operation with that nonce.
     *
     * @param state of the paymaster, at the newest block before anything is signed
     * @returns the budget that is used up
     */
    async reserve(sponsorship: Sponsorship, state: DepositState): Promise<BudgetRule | undefined> {
      try {
        await query
          .transaction()
          .execute((tx) => reserve(tx, sponsorship, { state, today: toDay(clock.now()) }))
      } catch (error) {
        if (error instanceof BudgetUsedUp) return error.rule
        throw error
      }
    },

    /**
     * A page of the open reservations of a chain, those that end first first.
     *
     * @param after the last one of the page before
     */
    getOpen: (chain: CaipNetworkId, limit: number, after?: OpenReservation) =>
      listOpen(query, { chain, limit, after }),

    /**
     * Replaces what was reserved by what was spent, once. Undefined: the operation was never run; a reservation that was made again meanwhile, for
     * a signature with a later end, stays.
     */
    async settle(
      reservation: Omit<OpenReservation, 'paymaster' | 'fromBlock'>,
      spending: Spending | undefined,
    ): Promise<void> {
      const spent = spending?.gasCost ?? 0n
      await query.transaction().execute(async (tx) => {
        const open = tx
          .updateTable('sponsorReservation')
          .set({
            status: spending ? 'settled' : 'released',
            spent: String(spent),
            spentBlock: spending?.block ?? null,
          })
          .where('chain', '=', reservation.chain)
          .where('version', '=', reservation.version)
          .where('sender', '=', reservation.sender)
          .where('nonce', '=', String(reservation.nonce))
          .where('status', '=', 'reserved')
          .returning(['project', 'day', 'amount'])
        const row = await (spending
          ? open
          : open.where('validUntil', '=', reservation.validUntil)
        ).executeTakeFirst()
        if (!row) return
        const change = spent - BigInt(row.amount)
        for (const scope of [reservation.sender, 'project'])
          await tx
            .updateTable('sponsorBudget')
            .set({ used: sql<string>`used + ${String(change)}::numeric` })
            .where('chain', '=', reservation.chain)
            .where('project', '=', row.project)
            .where('scope', '=', scope)
            .where('day', '=', row.day)
            .execute()
      })
    },

    /** The budgets that were used today. */
    async list(): Promise<readonly BudgetState[]> {
      const rows = await query
        .selectFrom('sponsorBudget')
        .select(['chain', 'project', 'used'])
        .where('scope', '=', 'project')
        .where('day', '=', toDay(clock.now()))
        .orderBy('chain')
        .orderBy('project')
        .execute()
      return rows.map(({ chain, project, used }) => ({
        chain: chain as CaipNetworkId,
        project,
        used: BigInt(used),
      }))
    },

    /** Deletes what limits nothing any more. */
    async sweep(): Promise<void> {
      const before = toDay(clock.now() - storedFor)
      await query
        .deleteFrom('sponsorReservation')
        .where('status', '!=', 'reserved')
        .where('day', '<', before)
        .execute()
      await query.deleteFrom('sponsorBudget').where('day', '<', before).execute()
    },
  }
}

/** See `createBudgets`. */
export type Budgets = ReturnType<typeof createBudgets>

async function listOpen(
  query: Query,
  {
    chain,
    limit,
    after,
  }: {
    readonly chain: CaipNetworkId
    readonly limit: number
    readonly after: OpenReservation | undefined
  },
): Promise<readonly OpenReservation[]> {
  const rows = await query
    .selectFrom('sponsorReservation')
    .select(['version', 'sender', 'nonce', 'paymaster', 'fromBlock', 'validUntil'])
    .where('chain', '=', chain)
    .where('status', '=', 'reserved')
    .$if(after !== undefined, (page) =>
      page.where(
        sql<boolean>`("validUntil", version, sender, nonce) > (${after?.validUntil}::int8, ${after?.version}, ${after?.sender}, ${String(after?.nonce)}::numeric)`,
      ),
    )
    .orderBy('validUntil')
    .orderBy('version')
    .orderBy('sender')
    .orderBy('nonce')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    chain,
    version: row.version,
    sender: row.sender as Hex,
    nonce: BigInt(row.nonce),
    paymaster: row.paymaster as Hex,
    fromBlock: Number(row.fromBlock),
    validUntil: Number(row.validUntil),
  }))
}

/** Reserves within a transaction. Throws `BudgetUsedUp` where a budget does not reach. */
async function reserve(
  tx: Query,
  sponsorship: Sponsorship,
  { state, today }: { readonly state: DepositState; readonly today: string },
): Promise<void> {
  const { chain, version, sender, nonce, project, paymaster, maxCost, validUntil, limits, isRevocation } =
    sponsorship
  const fromBlock = state.block
  const key = { chain, version, sender, nonce: String(nonce) }
  const terms = { project, paymaster, day: today, fromBlock, validUntil }
  // One at a time for a paymaster: what all of them reserve is compared with its deposit.
  const lock = `deposit|${chain}|${version}|${paymaster}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  // The row is there before it is locked: of two first requests at once one waits for the other.
  await tx
    .insertInto('sponsorReservation')
    .values({ ...key, ...terms, amount: '0', status: 'reserved', spent: null, spentBlock: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await lockReservation(tx, sponsorship)
  // A nonce that was settled is used on the chain: whoever signs for it again pays nothing, so nothing is counted.
  if (known.status === 'settled') return
  const isOpen = known.status === 'reserved'
  if (isOpen && known.project !== project) throw new BudgetUsedUp('nonce')
  const day = isOpen ? known.day : today
  const before = isOpen ? BigInt(known.amount) : 0n
  const amount = maxCost > before ? maxCost : before
  // Always in this order, so that two transactions never wait for each other.
  const perAccount = limits.perAccountDaily
  const ofAccount =
    isRevocation && perAccount !== undefined ? perAccount * BigInt(ownRevocations) : perAccount
  const scopes = [
    { scope: sender, limit: ofAccount, rule: 'account' },
    { scope: 'project', limit: limits.daily, rule: 'budget' },
  ] as const
  for (const { scope, limit, rule } of scopes) {
    const isWithin = await addToBudget(tx, { chain, project, scope, day }, amount - before, limit)
    if (!isWithin) throw new BudgetUsedUp(rule)
  }
  const problem = await findDepositProblem(tx, { ...sponsorship, amount }, state)
  if (problem) throw new BudgetUsedUp(problem)
  await tx
    .updateTable('sponsorReservation')
    .set({
      project,
      paymaster,
      day,
      amount: String(amount),
      status: 'reserved',
      spent: null,
      fromBlock: isOpen ? Number(known.fromBlock) : fromBlock,
      validUntil: isOpen ? Math.max(Number(known.validUntil), validUntil) : validUntil,
    })
    .where('chain', '=', chain)
    .where('version', '=', version)
    .where('sender', '=', sender)
    .where('nonce', '=', String(nonce))
    .execute()
}

function lockReservation(tx: Query, { chain, version, sender, nonce }: Sponsorship) {
  return tx
    .selectFrom('sponsorReservation')
    .selectAll()
    .where('chain', '=', chain)
    .where('version', '=', version)
    .where('sender', '=', sender)
    .where('nonce', '=', String(nonce))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Adds to a budget, unless it would pass its limit. One statement, so that requests at once see each other's.
 *
 * @returns whether it was added
 */
async function addToBudget(
  tx: Query,
  { chain, project, scope, day }: { chain: CaipNetworkId; project: string; scope: string; day: string },
  amount: bigint,
  limit: bigint | undefined,
): Promise<boolean> {
  if (limit !== undefined && amount > limit) return false
  const row = await tx
    .insertInto('sponsorBudget')
    .values({ chain, project, scope, day, used: String(amount) })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['chain', 'project', 'scope', 'day'])
        .doUpdateSet({ used: sql<string>`"sponsorBudget".used + excluded.used` })
      return limit === undefined
        ? update
        : update.where(sql<boolean>`"sponsorBudget".used + excluded.used <= ${String(limit)}::numeric`)
    })
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
}

/** The day of a time, `YYYY-MM-DD` in UTC. */
function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

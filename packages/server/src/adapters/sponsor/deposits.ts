import type { CaipNetworkId } from '@latchkey/protocol'
import { type Kysely, sql } from 'kysely'
import type { SponsorPolicy } from '../../config/smartAccounts.ts'
import type { Tables } from '../../ports/db.ts'
import type { BudgetRule, Sponsorship } from '../../ports/smartAccounts.ts'

/** What a paymaster has, as its chain said it at one block, and who shares it. Amounts are base units. */
export type DepositState = {
  readonly block: number
  /** At the end of that block. */
  readonly deposit: bigint
  /** What each project that sponsors on the chain may spend in a day. */
  readonly dailies: ReadonlyMap<string, bigint>
}

/**
 * Operations of one account that one project may have signed for and not settled at once. A nonce counts once. Where the account itself takes a
 * permission back, as many again, so that strangers can't take the places for that.
 */
export const maxOpenOfAccount = 20

/** How much of the limits of an account its own revocations may use, in all: twice what anything else may. */
export const ownRevocations = 2

/**
 * Operations of one project that may be signed for and not settled at once, on an entry point of a chain. One that is run counts for about a
 * minute, one that isn't for six, so that this is far above what the keys of a bundler send.
 */
export const maxOpenOfProject = 2_000

/**
 * Why one more reservation is too much for a paymaster: too many are open, or its deposit does not reach for everything that is signed for (EREP-010 of
 * ERC-7562), or the project would reserve what is another one's share. An operation counts as open until it is settled, so that the deposit is
 * rather thought too small than too large.
 *
 * The caller has the lock of the paymaster, so that no reservation is added meanwhile.
 *
 * @param reservation `amount`: all that is to be reserved for its account and nonce
 */
export async function findDepositProblem(
  tx: Kysely<Tables>,
  reservation: Pick<
    Sponsorship,
    'chain' | 'version' | 'paymaster' | 'project' | 'sender' | 'nonce' | 'isRevocation'
  > & { readonly amount: bigint },
  { block, deposit, dailies }: DepositState,
): Promise<BudgetRule | undefined> {
  const { chain, version, paymaster, project, sender, nonce, isRevocation, amount } = reservation
  const ofPaymaster = tx
    .selectFrom('sponsorReservation')
    .where('chain', '=', chain)
    .where('version', '=', version)
    .where('paymaster', '=', paymaster)
  const rows = await ofPaymaster
    .select([
      'project',
      sql<string>`sum(amount)`.as('amount'),
      sql<string>`count(*)`.as('count'),
      sql<string>`count(*) filter (where sender = ${sender})`.as('ofAccount'),
    ])
    .where('status', '=', 'reserved')
    .where(sql<boolean>`not (sender = ${sender} and nonce = ${String(nonce)}::numeric)`)
    .groupBy('project')
    .execute()
  // Read after what is open: an operation that is settled between the two statements counts twice, never not at all.
  const { spent } = await ofPaymaster
    .select(sql<string>`coalesce(sum(spent), 0)`.as('spent'))
    .where('status', '=', 'settled')
    .where('spentBlock', '>', block)
    .executeTakeFirstOrThrow()
  const own = rows.find((row) => row.project === project)
  if (Number(own?.count ?? 0) >= maxOpenOfProject) return 'open'
  const maxOpen = maxOpenOfAccount * (isRevocation ? ownRevocations : 1)
  if (Number(own?.ofAccount ?? 0) >= maxOpen) return 'open'
  const open = new Map(rows.map((row) => [row.project, BigInt(row.amount)]))
  open.set(project, (open.get(project) ?? 0n) + amount)
  return findShareProblem(project, { open, dailies, deposit: deposit - BigInt(spent) })
}

/**
 * Why a project may not have reserved what it would have. A project always gets its share of the deposit, in proportion to what projects may spend in a
 * day and at most its own day. Beyond that it gets what is neither reserved nor the share of another one, however little the others use theirs:
 * reserving is free, so a project that nobody uses may be used the next moment.
 *
 * @param open what each project has reserved, with the one that is asked for
 */
export function findShareProblem(
  project: string,
  {
    open,
    dailies,
    deposit,
  }: Pick<DepositState, 'deposit' | 'dailies'> & { readonly open: DepositState['dailies'] },
): 'deposit' | 'share' | undefined {
  const reserved = sum(open.values())
  if (reserved > deposit) return 'deposit'
  const shares = toShares({ deposit, dailies })
  const own = open.get(project) ?? 0n
  if (own <= (shares.get(project) ?? 0n)) return undefined
  const others = [...new Set([...open.keys(), ...shares.keys()])].filter((other) => other !== project)
  const ofOthers = sum(others.map((other) => max(open.get(other) ?? 0n, shares.get(other) ?? 0n)))
  return own + ofOthers > deposit ? 'share' : undefined
}

/**
 * Divides a deposit among projects in proportion to what they may spend in a day, each at most that.
 *
 * @example
 * toShares({ deposit: 30n, dailies: new Map([['shop', 10n], ['game', 50n]]) }) // shop 5n, game 25n
 */
export function toShares({
  deposit,
  dailies,
}: Pick<DepositState, 'deposit' | 'dailies'>): DepositState['dailies'] {
  const all = sum(dailies.values())
  if (all <= deposit) return dailies
  return new Map([...dailies].map(([project, daily]) => [project, (deposit * daily) / all]))
}

/** What each project may spend in a day on a chain. */
export function toDailies(
  policies: Readonly<Record<string, Pick<SponsorPolicy, 'chains' | 'daily'>>>,
  chain: CaipNetworkId,
): DepositState['dailies'] {
  const ofChain = Object.entries(policies).filter(([, policy]) => policy.chains.includes(chain))
  return new Map(ofChain.map(([project, { daily }]) => [project, daily]))
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)
const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n)

import { sql } from 'kysely'
import type { Db } from '../../ports/db.ts'
import type { NewMail } from '../../ports/relay.ts'
import type { CountedMail } from './heldCounts.ts'
import type { HolderKind, Holding, MailHolders } from './shares.ts'

/** The largest addresses of which messages are deleted at once. */
const maxAddresses = 64

type Excess = {
  /** The holder that has no room. */
  readonly kind: HolderKind
  readonly measure: keyof Holding
  /** What the holder may have. */
  readonly limit: number
  /** How much goes besides the excess. */
  readonly slack: number
  readonly now: number
}

/**
 * Deletes messages of a holder that has used its share: what has expired, then again and again the oldest of the largest
 * client at the largest address, until the holder has room. What it
 * has is summed up here, because acknowledged messages may have been deleted a moment ago. `incoming` counts for its own client and address. The rule is
 * `selectEvicted` of `shares.ts` as one statement: a message stands as high as its client would be large without all
 * older ones, so the highest are those that go.
 */
export async function evictLargest(
  { query }: Pick<Db, 'query'>,
  incoming: MailHolders & { readonly bytes: number },
  { kind, measure, limit, slack, now }: Excess,
): Promise<readonly CountedMail[]> {
  const { publisher, address, project } = incoming
  const weight = measure === 'bytes' ? sql`bytes` : sql`1`
  const own = measure === 'bytes' ? incoming.bytes : 1
  const scope = {
    client: sql`publisher = ${publisher}`,
    address: sql`address = ${address}`,
    project: sql`project = ${project}`,
    total: sql`true`,
  }[kind]
  const atOwnAddress = sql`case when address = ${address} then ${own}::int8 else 0 end`
  const byOwnClient = sql`case when address = ${address} and publisher = ${publisher} then ${own}::int8 else 0 end`
  const { rows } = await sql<CountedMail>`
    with candidates as (
      select sequence, address, publisher, ${weight} as weight, "expiresAt" <= ${now} as expired
      from mail where ${scope}),
    largest as (
      select address from candidates group by address
      order by bool_or(expired) desc, sum(weight) + ${atOwnAddress} desc limit ${maxAddresses}),
    clients as (
      select *, sum(weight) over (partition by address, publisher order by sequence desc) + ${byOwnClient} as held
      from candidates where address in (select address from largest)),
    addresses as (
      select sequence, weight, expired,
        sum(weight) over (partition by address order by held, sequence desc) + ${atOwnAddress} as held
      from clients),
    ranked as (
      select sequence, sum(weight) over (order by expired desc, held desc, sequence) - weight as freed from addresses),
    excess as (select coalesce(sum(weight), 0) + ${own}::int8 - ${limit}::int8 as over from candidates)
    delete from mail where sequence in (
      select sequence from ranked, excess where over > 0 and freed < over + ${slack}::int8)
    returning topic, publisher, address, project, bytes`.execute(query)
  return rows
}

/**
 * Deletes the oldest message of the client that fills a topic. Deletes nothing when that is the publisher itself, or when
 * nobody has more messages there.
 */
export async function evictLargestOfTopic(
  { query }: Pick<Db, 'query'>,
  { topic, publisher }: Pick<NewMail, 'topic' | 'publisher'>,
  now: number,
): Promise<readonly CountedMail[]> {
  const { rows } = await sql<CountedMail>`
    with holders as (
      select publisher, count(*) as held, min(sequence) as oldest from mail
      where topic = ${topic} and "expiresAt" > ${now} group by publisher)
    delete from mail where sequence = (
      select oldest from holders
      where held > coalesce((select held from holders where publisher = ${publisher}), 0)
      order by held desc, oldest limit 1)
    returning topic, publisher, address, project, bytes`.execute(query)
  return rows
}

import { sql } from 'kysely'
import { MailboxBusyError, MailboxFullError } from '../../errors.ts'
import type { Db } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Mail, NewMail } from '../../ports/relay.ts'
import { evictLargest, evictLargestOfTopic } from './evictions.ts'
import type { HeldCounts } from './heldCounts.ts'
import { findExcess, holderKinds, type MailboxLimits, sizeOf, toHolderKey } from './shares.ts'

/** The most messages and bytes of one statement. Other writers wait meanwhile. */
const maxRows = 500
const maxBytes = 8 * 1024 * 1024
/** Under load, the next statement waits this many milliseconds for as many messages as the last one had. */
const batchDelay = 4
/** The number of messages in one statement that counts as load. */
const minBatch = 8

/**
 * Bytes of all messages that wait in memory until they are written. One address may have a quarter of them, and an eighth while more
 * than half is used, so that a few addresses don't use all of it.
 */
const maxWaitingBytes = 64 * 1024 * 1024
const maxAddressBytes = maxWaitingBytes / 4
const maxAddressBytesWhenScarce = maxWaitingBytes / 8

type GroupCommitOptions = {
  readonly db: Pick<Db, 'query'>
  readonly clock: Pick<Clock, 'now'>
  readonly counts: HeldCounts
  readonly limits: MailboxLimits
}

/** Attempts to make room for one message, because other nodes write meanwhile. */
const evictionAttempts = 3

type QueuedMail = {
  readonly mail: NewMail
  readonly resolve: (mail: Mail) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes messages that arrive together in one statement, one statement at a time, so that numbers follow the order of
 * the calls.
 */
export function createGroupCommit({ db, clock, counts, limits }: GroupCommitOptions) {
  let waiting: QueuedMail[] = []
  let running: Promise<void> | undefined
  const held = createWaitingShares()
  const store = createStore({ db, counts })
  const load = createLoadWait(() => waiting.length)

  async function run(): Promise<void> {
    do {
      // Messages of the same turn of the event loop go together.
      await new Promise((resolve) => setImmediate(resolve))
      const batch = waiting.slice(0, countBatch(waiting))
      waiting = waiting.slice(batch.length)
      try {
        await write(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      if (batch.length >= minBatch) await load.wait(batch.length)
    } while (waiting.length > 0)
    running = undefined
  }

  async function write(batch: readonly QueuedMail[]): Promise<void> {
    await counts.load(batch.map(({ mail }) => mail))
    let accepted: QueuedMail[] = []
    for (const queued of batch) {
      const { mail } = queued
      if (!fits(mail)) {
        // Only what is in the database can go.
        await store(accepted)
        accepted = []
        const refusal = await makeRoom(mail)
        if (refusal) {
          queued.reject(refusal)
          continue
        }
      }
      counts.add({ ...mail, bytes: sizeOf(mail) })
      accepted.push(queued)
    }
    await store(accepted)
  }

  function fits(mail: NewMail): boolean {
    return counts.onTopic(mail.topic) < limits.perTopic && !findFullHolder(mail)
  }

  /** The smallest holder of a message that has no room for it, and by how much. */
  function findFullHolder(mail: NewMail) {
    for (const kind of holderKinds) {
      const excess = findExcess(counts.heldBy(toHolderKey(kind, mail)), limits[kind], sizeOf(mail))
      if (excess) return { kind, ...excess }
    }
    return undefined
  }

  /** Deletes old messages of the largest holder until a message fits. Returns why it can't be stored. */
  async function makeRoom(mail: NewMail): Promise<MailboxFullError | undefined> {
    const incoming = { ...mail, bytes: sizeOf(mail) }
    if (incoming.bytes > limits.client.bytes) return new MailboxFullError('mailbox')
    // Counts can be too high where other nodes removed messages. They are read again before anything is deleted.
    await counts.refresh([mail])
    if (counts.onTopic(mail.topic) >= limits.perTopic) {
      const removed = await evictLargestOfTopic(db, mail, clock.now())
      if (removed.length === 0) return new MailboxFullError('topic')
      for (const one of removed) counts.remove(one)
    }
    for (let attempt = 0; attempt < evictionAttempts * holderKinds.length; attempt++) {
      const full = findFullHolder(mail)
      if (!full) return undefined
      const { kind, measure, slack } = full
      const limit = limits[kind][measure]
      const removed = await evictLargest(db, incoming, { kind, measure, limit, slack, now: clock.now() })
      for (const one of removed) counts.remove(one)
      if (removed.length > 0) continue
      await counts.refresh([mail])
      await counts.refreshProjects()
    }
    return findFullHolder(mail) && new MailboxFullError('mailbox')
  }

  return {
    /** @throws MailboxBusyError while too many bytes wait, of all or of its address */
    append(mail: NewMail): Promise<Mail> {
      return new Promise((resolve, reject) => {
        const release = held.add(mail)
        waiting.push({ mail, ...releaseFirst(release, resolve, reject) })
        running ??= run()
        load.onMessage()
      })
    },
    countWaiting: () => waiting.length,
    /** Waits until all messages are written. */
    close: async (): Promise<void> => {
      await running
    },
  }
}

/**
 * Creates the function that writes accepted messages and settles their promises. Never rejects.
 */
function createStore({ db, counts }: Pick<GroupCommitOptions, 'db' | 'counts'>) {
  async function store(accepted: readonly QueuedMail[]): Promise<void> {
    if (accepted.length === 0) return
    let sequences: readonly number[]
    try {
      sequences = await insert(
        db,
        accepted.map(({ mail }) => mail),
      )
    } catch (error) {
      if (accepted.length > 1 && isDataError(error)) return storeHalves(accepted)
      for (const { mail, reject } of accepted) {
        counts.remove({ ...mail, bytes: sizeOf(mail) })
        reject(error)
      }
      return
    }
    accepted.forEach(({ mail, resolve, reject }, index) => {
      const sequence = sequences[index]
      const { address: _address, project: _project, ...stored } = mail
      if (sequence === undefined) reject(new Error('The database gave no number for a message.'))
      else resolve({ ...stored, sequence })
    })
  }

  /**
   * Stores messages of which the database refuses at least one, in their order. They are halved until the refused one is alone, because
   * the others are of clients that know nothing of it.
   */
  async function storeHalves(accepted: readonly QueuedMail[]): Promise<void> {
    const middle = Math.ceil(accepted.length / 2)
    await store(accepted.slice(0, middle))
    await store(accepted.slice(middle))
  }

  return store
}

/** Settles the promise of a message after its bytes are no longer counted. */
function releaseFirst(
  release: () => void,
  resolve: QueuedMail['resolve'],
  reject: QueuedMail['reject'],
): Pick<QueuedMail, 'resolve' | 'reject'> {
  return {
    resolve(mail) {
      release()
      resolve(mail)
    },
    reject(error) {
      release()
      reject(error)
    },
  }
}

/** Creates the count of the bytes in memory, of all addresses and of each. */
function createWaitingShares() {
  const addresses = new Map<string, number>()
  let total = 0
  return {
    /**
     * Counts a message until the returned function is called.
     *
     * @throws MailboxBusyError where there is no room for it
     */
    add(mail: NewMail): () => void {
      const { address } = mail
      const bytes = sizeOf(mail)
      const before = addresses.get(address) ?? 0
      const share = total + bytes > maxWaitingBytes / 2 ? maxAddressBytesWhenScarce : maxAddressBytes
      if (total + bytes > maxWaitingBytes || before + bytes > share) throw new MailboxBusyError()
      total += bytes
      addresses.set(address, before + bytes)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total -= bytes
        const left = (addresses.get(address) ?? 0) - bytes
        if (left > 0) addresses.set(address, left)
        else addresses.delete(address)
      }
    },
  }
}

/** The wait for more messages between two statements. */
type LoadWait = {
  /**
   * Waits until so many messages are waiting, at most for `batchDelay`. Publishers that wait for their answers bring as many as the last
   * statement had, and a longer wait would bring no more.
   */
  wait(count: number): Promise<void>
  /** To be called with every message. */
  onMessage(): void
}

function createLoadWait(countWaiting: () => number): LoadWait {
  let awaited: { readonly count: number; readonly stop: () => void } | undefined
  return {
    async wait(count) {
      if (countWaiting() >= count) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, batchDelay)
        const stop = () => {
          clearTimeout(timer)
          resolve()
        }
        awaited = { count, stop }
      })
      awaited = undefined
    },
    onMessage() {
      if (awaited && countWaiting() >= awaited.count) awaited.stop()
    },
  }
}

/** Inserts messages with one statement. Returns their sequence numbers, ascending as the messages. */
async function insert(db: Pick<Db, 'query'>, mails: readonly NewMail[]): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    insert into mail (topic, message, tag, attestation, publisher, address, project, "publishedAt", "expiresAt")
    select topic, message, tag, attestation, publisher, address, project, "publishedAt", "expiresAt"
    from unnest(
      ${mails.map(({ topic }) => topic)}::text[], ${mails.map(({ message }) => message)}::text[],
      ${mails.map(({ tag }) => tag)}::int4[], ${mails.map(({ attestation }) => attestation ?? null)}::text[],
      ${mails.map(({ publisher }) => publisher)}::text[],
      ${mails.map(({ address }) => address)}::text[], ${mails.map(({ project }) => project)}::text[],
      ${mails.map(({ publishedAt }) => publishedAt)}::int8[],
      ${mails.map(({ expiresAt }) => expiresAt)}::int8[]
    ) with ordinality as one (
      topic, message, tag, attestation, publisher, address, project, "publishedAt", "expiresAt", place)
    order by place
    returning sequence`.execute(db.query)
  return rows.map(({ sequence }) => sequence).sort((a, b) => a - b)
}

/** Whether the database refused a value (SQLSTATE class 22) or a row (class 23). It has stored nothing of the statement then. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23][0-9A-Z]{3}$/.test(String(error.code))
}

/** Returns how many of the waiting messages go into the next statement, by number and bytes. At least one, if one waits. */
function countBatch(waiting: readonly QueuedMail[]): number {
  let bytes = 0
  let size = 0
  for (const { mail } of waiting) {
    bytes += mail.message.length
    if (size > 0 && (size >= maxRows || bytes > maxBytes)) break
    size++
  }
  return size
}

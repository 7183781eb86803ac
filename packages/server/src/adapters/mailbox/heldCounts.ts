import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../ports/db.ts'
import type { Clock } from '../../ports/platform.ts'
import { type Holding, type MailHolders, toHolderKey } from './shares.ts'

/** The number of topics, clients and addresses whose counts are cached. */
const maxCached = 60_000

/** A message as it counts: its topic, its holders and its bytes. */
export type CountedMail = MailHolders & { readonly topic: string; readonly bytes: number }

/**
 * How much is stored on each topic and by each holder, as far as this node knows. Other nodes add and remove messages too,
 * so counts are read again before anything is refused or deleted.
 */
export type HeldCounts = {
  /** Reads the counts of the topics and holders of these messages that are not known yet. */
  load(mails: readonly (MailHolders & { readonly topic: string })[]): Promise<void>
  /** Reads them, known or not. */
  refresh(mails: readonly (MailHolders & { readonly topic: string })[]): Promise<void>
  /** Reads the counts of all projects, and of the whole mailbox: a walk through all messages. `load` does it once. */
  refreshProjects(): Promise<void>
  onTopic(topic: string): number
  heldBy(holderKey: string): Holding
  add(mail: CountedMail): void
  remove(mail: CountedMail): void
}

const nothing: Holding = { messages: 0, bytes: 0 }

type HeldRow = { readonly key: string; readonly messages: number; readonly bytes: number }

/** Creates the counts of a node, which start empty. */
export function createHeldCounts(db: Pick<Db, 'query'>, clock: Pick<Clock, 'now'>): HeldCounts {
  const cached = new LRUCache<string, Holding>({ max: maxCached })
  /** Of projects and of the whole mailbox. */
  const kept = new Map<string, Holding>()
  let isLoaded = false
  let refreshing: Promise<void> | undefined
  /** What was added and removed while the projects are being read. */
  let meanwhile: { readonly mail: CountedMail; readonly sign: 1 | -1 }[] | undefined

  async function read(keys: ReadonlySet<string>): Promise<void> {
    if (keys.size === 0) return
    const rows = await selectHeld(db, keys, clock.now())
    for (const key of keys) cached.set(key, nothing)
    for (const { key, messages, bytes } of rows) cached.set(key, toHolding(messages, bytes))
  }

  function change(mail: CountedMail, sign: 1 | -1): void {
    meanwhile?.push({ mail, sign })
    apply(mail, sign)
  }

  function apply(mail: CountedMail, sign: 1 | -1): void {
    changeKept(mail, sign)
    for (const key of keysOf([mail])) {
      const known = cached.get(key)
      // A count that is not known is read when it is needed.
      if (known) cached.set(key, toChanged(known, mail, sign))
    }
  }

  function changeKept(mail: CountedMail, sign: 1 | -1): void {
    for (const key of [toHolderKey('project', mail), toHolderKey('total', mail)])
      kept.set(key, toChanged(kept.get(key) ?? nothing, mail, sign))
  }

  function refreshProjects(): Promise<void> {
    refreshing ??= readProjects().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function readProjects(): Promise<void> {
    const changes: { readonly mail: CountedMail; readonly sign: 1 | -1 }[] = []
    meanwhile = changes
    try {
      const rows = await selectHeldByProject(db)
      kept.clear()
      let total = nothing
      for (const { project, ...row } of rows) {
        const held = toHolding(row.messages, row.bytes)
        kept.set(`project|${project}`, held)
        total = { messages: total.messages + held.messages, bytes: total.bytes + held.bytes }
      }
      kept.set('total|', total)
      for (const { mail, sign } of changes) changeKept(mail, sign)
      isLoaded = true
    } finally {
      meanwhile = undefined
    }
  }

  return {
    async load(mails) {
      if (!isLoaded) await refreshProjects()
      await read(new Set([...keysOf(mails)].filter((key) => !cached.has(key))))
    },
    refresh: (mails) => read(keysOf(mails)),
    refreshProjects,
    onTopic: (topic) => cached.get(topicKey(topic))?.messages ?? 0,
    heldBy: (key) => kept.get(key) ?? cached.get(key) ?? nothing,
    add: (mail) => change(mail, 1),
    remove: (mail) => change(mail, -1),
  }
}

function toChanged({ messages, bytes }: Holding, mail: CountedMail, sign: 1 | -1): Holding {
  return { messages: Math.max(messages + sign, 0), bytes: Math.max(bytes + sign * mail.bytes, 0) }
}

function toHolding(messages: number | bigint, bytes: number | bigint): Holding {
  return { messages: Number(messages), bytes: Number(bytes) }
}

const topicKey = (topic: string) => `topic|${topic}`

function keysOf(mails: readonly (MailHolders & { readonly topic: string })[]): Set<string> {
  const keys = new Set<string>()
  for (const mail of mails) {
    keys.add(topicKey(mail.topic))
    keys.add(toHolderKey('client', mail))
    keys.add(toHolderKey('address', mail))
  }
  return keys
}

/** Reads the counts of topics, clients and addresses. */
async function selectHeld(
  { query }: Pick<Db, 'query'>,
  keys: ReadonlySet<string>,
  now: number,
): Promise<readonly HeldRow[]> {
  const of = (kind: string) =>
    [...keys].filter((key) => key.startsWith(`${kind}|`)).map((key) => key.slice(kind.length + 1))
  const { rows } = await sql<HeldRow>`
    select 'topic|' || topic as key, count(*)::int8 as messages, sum(bytes)::int8 as bytes from mail
      where topic = any(${of('topic')}::text[]) and "expiresAt" > ${now} group by topic
    union all select 'client|' || publisher, count(*)::int8, sum(bytes)::int8 from mail
      where publisher = any(${of('client')}::text[]) group by publisher
    union all select 'address|' || address, count(*)::int8, sum(bytes)::int8 from mail
      where address = any(${of('address')}::text[]) group by address`.execute(query)
  return rows
}

type ProjectRow = { readonly project: string; readonly messages: number; readonly bytes: number }

/** Reads the counts of all projects. */
async function selectHeldByProject({ query }: Pick<Db, 'query'>): Promise<readonly ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select project, count(*)::int8 as messages, sum(bytes)::int8 as bytes from mail group by project`.execute(
    query,
  )
  return rows
}

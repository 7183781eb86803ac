import { relayLimits } from '@latchkey/protocol'
import type { Mail, NewMail } from '../../ports/relay.ts'

/** What is stored: messages, and their bytes with about 300 each for what surrounds them. */
export type Holding = { readonly messages: number; readonly bytes: number }

/** The most a mailbox stores. */
export type MailboxLimits = {
  /** Messages of one topic. */
  readonly perTopic: number
  readonly client: Holding
  /** One network address; IPv6 by its /56. */
  readonly address: Holding
  /** One project; all unknown ids are one project. */
  readonly project: Holding
  readonly total: Holding
}

/** Shares the room of a mailbox: a client gets a sixteenth at most, an address a quarter, a project half. */
export function createMailboxLimits(total: Holding): MailboxLimits {
  const divide = (parts: number): Holding => ({
    messages: Math.ceil(total.messages / parts),
    bytes: Math.ceil(total.bytes / parts),
  })
  return {
    perTopic: relayLimits.messagesPerTopic,
    client: divide(16),
    address: divide(4),
    project: divide(2),
    total,
  }
}

/** Bytes a message counts for. The database computes the same (`mail.bytes`). */
export function sizeOf({ message, attestation }: Pick<NewMail, 'message' | 'attestation'>): number {
  return message.length + Buffer.byteLength(attestation ?? '') + 300
}

/** The holders a message counts against. */
export type MailHolders = Pick<NewMail, 'publisher' | 'address' | 'project'>

/** The kinds of holders whose share is limited, the smallest first. */
export const holderKinds = ['client', 'address', 'project', 'total'] as const
export type HolderKind = (typeof holderKinds)[number]

/** The holder of a message, as a key of counts. */
export function toHolderKey(kind: HolderKind, { publisher, address, project }: MailHolders): string {
  switch (kind) {
    case 'client':
      return `client|${publisher}`
    case 'address':
      return `address|${address}`
    case 'project':
      return `project|${project}`
    case 'total':
      return 'total|'
  }
}

/**
 * How much has to go for one more message: 0 when it fits. A thirty-second part of the limit goes with it, so that a full
 * mailbox doesn't search for the largest holder with each message.
 */
export function findExcess(
  held: Holding,
  limit: Holding,
  added: number,
): { readonly measure: keyof Holding; readonly excess: number; readonly slack: number } | undefined {
  const overBytes = held.bytes + added - limit.bytes
  const overMessages = held.messages + 1 - limit.messages
  if (overBytes <= 0 && overMessages <= 0) return undefined
  const measure = overBytes > 0 ? 'bytes' : 'messages'
  const slack = Math.floor(limit[measure] / 32)
  return { measure, excess: (overBytes > 0 ? overBytes : overMessages) + slack, slack }
}

/** A stored message as eviction sees it. */
type Candidate = MailHolders & Pick<Mail, 'sequence'> & { readonly bytes: number }

/**
 * Selects the messages that go: again and again the oldest of the largest client at the largest address, until `excess`
 * is reached. `incoming` counts for its holders, so that whoever fills the mailbox loses its own mail first.
 */
export function selectEvicted<mail extends Candidate>(
  mails: Iterable<mail>,
  incoming: MailHolders & { readonly bytes: number },
  { measure, excess }: NonNullable<ReturnType<typeof findExcess>>,
): mail[] {
  const weigh = ({ bytes }: { readonly bytes: number }) => (measure === 'bytes' ? bytes : 1)
  const isSameClient = (one: MailHolders) =>
    one.publisher === incoming.publisher && one.address === incoming.address
  const newestFirst = [...mails].sort((one, other) => other.sequence - one.sequence)

  const heldByClient = new Map<string, number>()
  const ranked = newestFirst.map((mail) => {
    const client = `${mail.address} ${mail.publisher}`
    const before = heldByClient.get(client) ?? (isSameClient(mail) ? weigh(incoming) : 0)
    heldByClient.set(client, before + weigh(mail))
    return { mail, held: before + weigh(mail) }
  })
  ranked.sort((one, other) => one.held - other.held || other.mail.sequence - one.mail.sequence)

  const heldByAddress = new Map<string, number>()
  for (const one of ranked) {
    const { address } = one.mail
    const before = heldByAddress.get(address) ?? (address === incoming.address ? weigh(incoming) : 0)
    one.held = before + weigh(one.mail)
    heldByAddress.set(address, one.held)
  }
  ranked.sort((one, other) => other.held - one.held || one.mail.sequence - other.mail.sequence)

  let freed = 0
  const evicted: mail[] = []
  for (const { mail } of ranked) {
    if (freed >= excess) break
    freed += weigh(mail)
    evicted.push(mail)
  }
  return evicted
}

import { totalmem } from 'node:os'

/** What one address may have waiting, as a part of all. */
const addressPart = 8
/** The memory this process may use, divided by this, may wait; never less than the bytes below. */
const memoryPart = 8
const minBufferBytes = 64 * 1024 * 1024

/** For whom bytes wait: a network address, and a client there. */
export type WaitingHolder = { readonly address: string; readonly client: string }

/** A socket whose bytes are counted. */
type Writer = {
  /** Writes to the network what it accepts. Returns the bytes that still wait. */
  flush(): number
  /** Ends the socket: more bytes wait to be sent to it, or to its address, than the limit allows. */
  drop(): void
}

/** The count of one socket. */
type WriterBytes = {
  /** Sets how many bytes wait for the socket. */
  set(bytes: number): void
  /** The socket is gone, and its bytes with it. */
  leave(): void
}

/** Counts the bytes that wait until clients read them, over all sockets of a relay. */
export type WaitingBytes = {
  join(holder: WaitingHolder, writer: Writer): WriterBytes
  total(): number
}

type WaitingBytesLimits = {
  /** Bytes of all sockets together. */
  readonly all: number
  /** Bytes of the sockets of one address. */
  readonly address: number
}

/**
 * Returns the limits of a relay.
 *
 * @param bufferBytes what the operator configured; 0: an eighth of the memory of this process, 64 MiB at least
 * @param isShared whether clients of one address are strangers to those of another; on a development machine all have the same one
 */
export function toWaitingBytesLimits(bufferBytes: number, isShared: boolean): WaitingBytesLimits {
  const all = bufferBytes || Math.max(minBufferBytes, Math.floor(getMemory() / memoryPart))
  return { all, address: isShared ? Math.floor(all / addressPart) : all }
}

/** Bytes of memory: those of the container, or of the machine where there is no limit. */
function getMemory(): number {
  // 0 or more than there is: no limit is known.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}

type CountedWriter = Writer & { readonly client: string; readonly held: HeldBytes; bytes: number }
/** The sockets of an address. */
type HeldBytes = { bytes: number; readonly writers: Set<CountedWriter> }

/**
 * Creates the count. A socket alone may hold some megabytes, and one address may open thousands: above a limit, sockets of the address
 * that has the most waiting are dropped, until everything is under it: of the client that has the most there, the one with the most
 * first. What they did not read is still in the mailbox.
 */
export function createWaitingBytes(limits: WaitingBytesLimits): WaitingBytes {
  const addresses = new Map<string, HeldBytes>()
  let total = 0

  function count(writer: CountedWriter, bytes: number): void {
    const change = bytes - writer.bytes
    writer.bytes = bytes
    writer.held.bytes += change
    total += change
  }

  /** Drops sockets of an address until `isEnough`. One whose bytes the network accepts stays. */
  function relieve(held: HeldBytes, isEnough: () => boolean): void {
    const largestFirst = [...held.writers].sort((one, other) => other.bytes - one.bytes)
    for (const writer of largestFirst) {
      if (isEnough()) return
      count(writer, writer.flush())
    }
    while (!isEnough()) {
      const writer = findLargest(held)
      if (!writer) return
      held.writers.delete(writer)
      count(writer, 0)
      writer.drop()
    }
  }

  function enforce(held: HeldBytes): void {
    if (held.bytes > limits.address) relieve(held, () => held.bytes <= limits.address)
    while (total > limits.all) {
      let largest = held
      for (const other of addresses.values()) if (other.bytes > largest.bytes) largest = other
      const before = total
      relieve(largest, () => total <= limits.all)
      if (total >= before) return
    }
  }

  return {
    total: () => total,
    join({ address, client }, writer) {
      const held = addresses.get(address) ?? { bytes: 0, writers: new Set() }
      addresses.set(address, held)
      const counted: CountedWriter = { ...writer, client, held, bytes: 0 }
      held.writers.add(counted)
      return {
        set(bytes) {
          if (!held.writers.has(counted)) return
          count(counted, bytes)
          if (held.bytes > limits.address || total > limits.all) enforce(held)
        },
        leave() {
          if (held.writers.delete(counted)) count(counted, 0)
          if (held.writers.size === 0 && addresses.get(address) === held) addresses.delete(address)
        },
      }
    },
  }
}

/** The socket with the most waiting, of the client that has the most at an address. Undefined where nothing waits. */
function findLargest({ writers }: HeldBytes): CountedWriter | undefined {
  const clients = new Map<string, number>()
  for (const { client, bytes } of writers)
    if (bytes > 0) clients.set(client, (clients.get(client) ?? 0) + bytes)
  const [first] = [...clients].sort(([, one], [, other]) => other - one)
  if (!first) return undefined
  const [client] = first
  const own = [...writers].filter((writer) => writer.client === client)
  return own.sort((one, other) => other.bytes - one.bytes)[0]
}

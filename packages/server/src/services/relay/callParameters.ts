import { relayLimits } from '@latchkey/protocol'
import type { Connection } from './connection.ts'
import { RelayFailure } from './frames.ts'

/** The client of a call. By HTTP there is no connection, so nothing can be pushed. */
export type Caller = {
  /** Client id (did:key). */
  readonly client: string
  /** Account its messages are charged to. */
  readonly payer: string
  /** Network address and project: its stored messages count for both. */
  readonly address: string
  readonly project: string
  /** Origin of the page, as seen by the transport. */
  readonly origin: string | undefined
  readonly connection?: Connection
  /**
   * To be called with the bytes of mail that were read for a call. Resolves when the client may have more read for it, or at once
   * where nothing more is to be read. By HTTP the rate limit of the route is the pace.
   */
  readonly paceMail?: (bytes: number, isLast: boolean) => Promise<void>
}

/** Result of a call. `after` runs once the answer is sent, so that a reply of the peer cannot overtake it. */
export type Outcome = {
  /** JSON text. */
  readonly result: string
  readonly after?: () => void
}

/** @throws RelayFailure */
export type CallHandler = (
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
) => Outcome | Promise<Outcome>

/**
 * Parses a list parameter; `parseOne` parses an entry.
 *
 * @throws RelayFailure `InvalidParams`, `BatchEmpty`, `BatchLimitExceeded`, and what `parseOne` throws
 */
export function parseList<entry>(value: unknown, name: string, parseOne: (value: unknown) => entry): entry[] {
  if (!Array.isArray(value)) throw new RelayFailure('InvalidParams', `${name} has to be a list`)
  if (value.length === 0) throw new RelayFailure('BatchEmpty', `${name} is empty`)
  if (value.length > relayLimits.batch)
    throw new RelayFailure('BatchLimitExceeded', `${name} has more than ${relayLimits.batch} entries`)
  return value.map(parseOne)
}

/** @throws RelayFailure `InvalidParams` */
export function parseRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw new RelayFailure('InvalidParams', 'An entry has to be an object')
}

/** @throws RelayFailure `InvalidTopic` */
export function parseTopic(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new RelayFailure('InvalidTopic', 'A topic is 64 hex digits in lower case')
}

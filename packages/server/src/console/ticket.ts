import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from '../secrets/cryptography.ts'

/** Milliseconds in which a link has to be opened. */
export const ticketLife = 10 * 60_000

/** What a ticket says. */
export type ConsoleTicket = {
  /** Of this ticket alone, so that it counts once. */
  readonly nonce: string
  /** User and machine that made it. */
  readonly actor: string
  /** Milliseconds since 1970. */
  readonly until: number
  /** Whether it ends every session before it opens one. */
  readonly endsSessions: boolean
}

/**
 * Creates the ticket of a link that opens the console. It is made by whoever has the server's secret, without the database: the embedded
 * one is in use by the server. The server stores its nonce when it is used.
 *
 * @param secret `LATCHKEY_SECRET`, or what the data folder holds
 * @param now milliseconds since 1970
 */
export function createConsoleTicket(
  secret: string,
  { actor, now, endsSessions = false }: { actor: string; now: number; endsSessions?: boolean },
): string {
  const facts = { nonce: randomBytes(16).toString('base64url'), actor, until: now + ticketLife, endsSessions }
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${text}.${signTicket(secret, text)}`
}

/** Parses a ticket of this server. Undefined for a forged one, and for one that is too old. */
export function parseConsoleTicket(secret: string, ticket: string, now: number): ConsoleTicket | undefined {
  const [text = '', signature = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || !isSameText(signature, signTicket(secret, text))) return undefined
  // Whoever signed it wrote it: its shape is known.
  const facts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as ConsoleTicket
  return facts.until > now && facts.until <= now + ticketLife ? facts : undefined
}

/**
 * Creates the proof that whoever answers at an address of this machine has the server's secret. The address is part of it, so that the
 * answer of the server can't be passed on from another address or port.
 *
 * @param nonce of the caller
 */
export function createConsoleProof(
  secret: string,
  { nonce, address, port }: { nonce: string; address: string; port: number },
): string {
  return createHmac('sha256', `latchkey console proof 1|${secret}`)
    .update(JSON.stringify([nonce, address, port]))
    .digest('base64url')
}

const signTicket = (secret: string, text: string): string =>
  createHmac('sha256', `latchkey console 1|${secret}`).update(text).digest('base64url')

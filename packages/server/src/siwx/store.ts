import { parseCaipAddress } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { SiwxBackendError } from '../errors.ts'

/** A session as a store keeps it. Times are milliseconds since 1970. */
export type SiwxStoredSession = {
  /** CAIP-10, e.g. `eip155:1:0x…`. */
  readonly account: string
  /** What signed: the account's own key, or the contract it is. */
  readonly signer: 'key' | 'contract'
  /** Whose sessions end together: `eip155:0x…` for a key, whether or not it lent its account code, `eip155:1:0x…` for a contract. */
  readonly owner: string
  /** The page that signed in, e.g. `https://shop.example`. */
  readonly origin: string
  readonly createdAt: number
  /** The session counts for nothing from then on, and may be forgotten. */
  readonly until: number
}

/**
 * Where sign-ins are kept: your database. Every method may reject; then nobody is signed in, and the visitor is told that it
 * doesn't work just now. Each has five seconds.
 *
 * @example README.md has one for Postgres, forty lines
 */
export type SiwxStore = {
  /**
   * Remembers a nonce until then; `true` for the first who says so, `false` for everybody after, in every process. One atomic
   * statement, such as `insert … on conflict do nothing`: a question followed by a write lets two through.
   */
  takeNonce(nonce: string, until: number): Promise<boolean>
  /** `id` is a digest: what the store holds opens no session. */
  saveSession(id: string, session: SiwxStoredSession): Promise<void>
  readSession(id: string): Promise<SiwxStoredSession | undefined>
  /** Ends a session; one that isn't there is no error. */
  endSession(id: string): Promise<void>
  /**
   * First remembers `until` for `readEnd`, the latest one it was told for that owner, and may forget it when it has passed; then
   * ends all sessions whose `owner` this is, letter for letter.
   */
  endSessions(owner: string, until: number): Promise<void>
  /** What `endSessions` was told last for that owner, as it is now: a replica that lags lets in what was ended. */
  readEnd(owner: string): Promise<number | undefined>
}

/** Milliseconds a store has. */
const patience = 5_000

/**
 * A store that always comes to an end, whose yes is `true` and nothing like it, and whose sessions are whole.
 *
 * @throws SiwxBackendError `options` for what is no store; its methods `store`
 */
export function guardStore(store: SiwxStore): SiwxStore {
  const missing = siwxStoreMethods.filter((name) => typeof Object(store)[name] !== 'function')
  if (missing.length > 0)
    throw new SiwxBackendError(
      'options',
      `\`store\` has no ${missing.join(', ')}. Take memorySiwxStore(), or write one for your database: SiwxStore says how.`,
    )
  const guard = async <value>(what: string, run: () => Promise<value>): Promise<value> => {
    try {
      return await withDeadline(
        Promise.resolve().then(() => run()),
        patience,
        `store.${what}`,
      )
    } catch (cause) {
      throw new SiwxBackendError('store', `The store of sign-ins failed in ${what}.`, cause)
    }
  }
  const refuse = (what: string, form: string) =>
    new SiwxBackendError('store', `The store of sign-ins answered ${what} with what is no ${form}.`)
  return {
    takeNonce: async (nonce, until) =>
      (await guard('takeNonce', () => store.takeNonce(nonce, until))) === true,
    saveSession: (id, session) => guard('saveSession', () => store.saveSession(id, session)),
    async readSession(id) {
      const session = (await guard('readSession', () => store.readSession(id))) ?? undefined
      if (session !== undefined && !isStoredSession(session))
        throw refuse('readSession', 'session; times are numbers')
      return session
    },
    endSession: (id) => guard('endSession', () => store.endSession(id)),
    endSessions: (owner, until) => guard('endSessions', () => store.endSessions(owner, until)),
    async readEnd(owner) {
      const until = (await guard('readEnd', () => store.readEnd(owner))) ?? undefined
      if (until !== undefined && !Number.isFinite(until)) throw refuse('readEnd', 'number')
      return until
    },
  }
}

/**
 * Whether a store gave back a session as it was saved, as far as anything is read of it: one that keeps columns may answer a bigint
 * as text, or have a row without one of them.
 */
function isStoredSession(value: unknown): value is SiwxStoredSession {
  const { account, signer, origin, createdAt, until } = Object(value) as Record<string, unknown>
  return (
    typeof account === 'string' &&
    parseCaipAddress(account) !== undefined &&
    (signer === 'key' || signer === 'contract') &&
    typeof origin === 'string' &&
    isTime(createdAt) &&
    isTime(until)
  )
}

/** Milliseconds since 1970 that a date can be. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

const methods: { readonly [name in keyof SiwxStore]: true } = {
  takeNonce: true,
  saveSession: true,
  readSession: true,
  endSession: true,
  endSessions: true,
  readEnd: true,
}

/** What a store has to have, by name. */
export const siwxStoreMethods = Object.keys(methods) as (keyof SiwxStore)[]

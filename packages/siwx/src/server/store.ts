import { parseCaipAddress, withDeadline } from '@latchkey/protocol'
import { SiwxBackendError } from './errors.ts'

/** A stored session. Times are milliseconds since 1970. */
export type SiwxStoredSession = {
  /** CAIP-10, e.g. `eip155:1:0x…`. */
  readonly account: string
  /** What signed: the account's own key, or the contract it is. */
  readonly signer: 'key' | 'contract'
  /**
   * Sessions with the same owner end together: `eip155:0x…` for a key, also one that delegates to code;
   * `eip155:1:0x…` for a contract.
   */
  readonly owner: string
  /** The page that signed in, e.g. `https://shop.example`. */
  readonly origin: string
  readonly createdAt: number
  /** The session is invalid from then on and may be deleted. */
  readonly until: number
}

/**
 * Storage of sign-ins: your database. Every method may reject; then nobody is signed in and the visitor is told
 * to try again. Each call has five seconds.
 *
 * @example README.md contains one for Postgres
 */
export type SiwxStore = {
  /**
   * Stores a nonce until the given time. Resolves `true` for the first call and `false` for every later one, in
   * every process. It has to be one atomic statement, such as `insert … on conflict do nothing`: a read
   * followed by a write lets two through.
   */
  consumeNonce(nonce: string, until: number): Promise<boolean>
  /** `id` is a digest, so the store’s content opens no session. */
  saveSession(id: string, session: SiwxStoredSession): Promise<void>
  readSession(id: string): Promise<SiwxStoredSession | undefined>
  /** Deletes a session; a missing one is no error. */
  endSession(id: string): Promise<void>
  /**
   * First stores `until` for `readEnd` (the latest value per owner; it may be deleted when it has passed), then
   * deletes all sessions with exactly this `owner`.
   */
  endSessions(owner: string, until: number): Promise<void>
  /**
   * Returns the latest `until` of `endSessions` for that owner. It has to be current: a lagging replica would
   * admit ended sessions.
   */
  readEnd(owner: string): Promise<number | undefined>
}

/** Milliseconds for each call of a store. */
const storeDeadline = 5_000

/**
 * Wraps a store: every call has a deadline, only `true` counts as true, and sessions are validated.
 *
 * @throws SiwxBackendError `options` for an incomplete store; the methods throw `store`
 */
export function guardStore(store: SiwxStore): SiwxStore {
  const missing = siwxStoreMethods.filter((name) => typeof Object(store)[name] !== 'function')
  if (missing.length > 0)
    throw new SiwxBackendError(
      'options',
      `\`store\` has no ${missing.join(', ')}. Take memorySiwxStore(), or write one for your database: SiwxStore says how.`,
    )
  const guard = async <value>(method: string, run: () => Promise<value>): Promise<value> => {
    try {
      return await withDeadline(run, { timeout: storeDeadline, operation: `store.${method}` })
    } catch (cause) {
      throw new SiwxBackendError('store', `The store of sign-ins failed in ${method}.`, cause)
    }
  }
  const toAnswerError = (method: string, form: string) =>
    new SiwxBackendError('store', `The store of sign-ins answered ${method} with what is no ${form}.`)
  return {
    consumeNonce: async (nonce, until) =>
      (await guard('consumeNonce', () => store.consumeNonce(nonce, until))) === true,
    saveSession: (id, session) => guard('saveSession', () => store.saveSession(id, session)),
    async readSession(id) {
      const session = (await guard('readSession', () => store.readSession(id))) ?? undefined
      if (session !== undefined && !isStoredSession(session))
        throw toAnswerError('readSession', 'session; times are numbers')
      return session
    },
    endSession: (id) => guard('endSession', () => store.endSession(id)),
    endSessions: (owner, until) => guard('endSessions', () => store.endSessions(owner, until)),
    async readEnd(owner) {
      const until = (await guard('readEnd', () => store.readEnd(owner))) ?? undefined
      if (until !== undefined && !Number.isFinite(until)) throw toAnswerError('readEnd', 'number')
      return until
    },
  }
}

/**
 * Whether a store returned a session as it was saved, as far as it is used: a store with columns may return a
 * bigint as text, or a row without one of them.
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

/** A time in milliseconds since 1970 that a Date can hold. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

/** One row for each method, so that the compiler finds a missing one. */
const methods: { readonly [name in keyof SiwxStore]: true } = {
  consumeNonce: true,
  saveSession: true,
  readSession: true,
  endSession: true,
  endSessions: true,
  readEnd: true,
}

/** Names of the methods a store needs. */
export const siwxStoreMethods = Object.keys(methods) as (keyof SiwxStore)[]

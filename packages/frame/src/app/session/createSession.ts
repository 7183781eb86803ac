import type { Account, SessionReply } from '@latchkey/protocol'
import { account, authApi } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { toBase64url } from '../bytes.ts'
import { FrameApiError } from '../errors.ts'
import { type Store, underLock } from '../store.ts'
import type { ApiClient } from './createApiClient.ts'

const stored = v.object({
  accessToken: v.string(),
  /** Milliseconds since 1970. */
  accessUntil: v.number(),
  refreshToken: v.string(),
  /** Random; sent with every attempt to use this refresh token (`refreshRequest`). */
  attempt: v.string(),
  account,
})
type Stored = v.InferOutput<typeof stored>

/** The person's session: bound to the device key, with rotating tokens, without cookies. */
export type Session = {
  account(): Promise<Account | undefined>
  /**
   * Returns a valid access token, refreshed where needed.
   * @throws FrameApiError `session` where nobody is signed in, and why a refresh failed, e.g. `offline`
   */
  accessToken(): Promise<string>
  save(reply: SessionReply): Promise<void>
  /** Stores another access token of this session, e.g. one that is fresh. */
  saveAccessToken(token: string, expiresIn: number): Promise<void>
  /** Stores new data of the account, if the session is still of that account. */
  updateAccount(account: Account): Promise<void>
  /** Deletes the session here, and revokes it on the server if that can be reached. */
  end(): Promise<void>
}

type SessionOptions = {
  readonly api: ApiClient
  /** Base URL of the sign-in API. */
  readonly auth: string
  readonly store: Store
  /** `navigator.locks`; without it tabs could use a refresh token twice. */
  readonly locks?: LockManager | undefined
  readonly now?: () => number
}

/** An access token is renewed this long before it expires, milliseconds. */
const renewalMargin = 30_000

/** Creates the session, which all tabs share. */
export function createSession({ api, auth, store, locks, now = Date.now }: SessionOptions): Session {
  const load = async () => parse(await store.get('session'))
  const save = (reply: SessionReply) => store.set('session', toStored(reply))

  function toStored({ accessToken, expiresIn, refreshToken, account }: SessionReply): Stored {
    const attempt = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
    return { accessToken, accessUntil: now() + expiresIn, refreshToken, attempt, account }
  }

  /** Runs work in one tab at a time. One tab refreshes; the others wait and load its tokens. */
  function withSessionLock<value>(work: () => Promise<value>): Promise<value> {
    return underLock(locks, 'latchkey-session', work)
  }

  async function refresh(): Promise<string> {
    const session = await load()
    if (!session) throw signedOut()
    if (session.accessUntil - renewalMargin > now()) return session.accessToken
    try {
      const { refreshToken, attempt } = session
      const reply = await api.call(auth, authApi.refresh, { refreshToken, attempt })
      const renewed = toStored(reply)
      // the person has signed out or in meanwhile: these tokens belong to a session that is over
      const isCurrent = (raw: unknown) => parse(raw)?.refreshToken === refreshToken
      await store.update('session', (raw) => (isCurrent(raw) ? renewed : raw))
      return (await load())?.accessToken ?? fail(signedOut())
    } catch (error) {
      const isOver = error instanceof FrameApiError && error.code === 'session'
      if (isOver && (await load())?.refreshToken === session.refreshToken)
        await store.set('session', undefined)
      throw error
    }
  }

  return {
    account: async () => (await load())?.account,
    async accessToken() {
      const session = await load()
      if (!session) throw signedOut()
      return session.accessUntil - renewalMargin > now() ? session.accessToken : withSessionLock(refresh)
    },
    save,
    // under the lock: a refresh that ends meanwhile must not be overwritten with its old tokens
    updateAccount: (updated) =>
      withSessionLock(async () => {
        await store.update('session', (raw) => {
          const session = parse(raw)
          return session?.account.id === updated.id ? { ...session, account: updated } : raw
        })
      }),
    saveAccessToken: (accessToken, expiresIn) =>
      withSessionLock(async () => {
        await store.update('session', (raw) => {
          const session = parse(raw)
          return session ? { ...session, accessToken, accessUntil: now() + expiresIn } : raw
        })
      }),
    async end() {
      // one step: what a page sees of the session after it is reloaded at this moment is decided here
      const session = parse(await store.remove('session'))
      if (!session) return
      // if the server cannot be reached, the session expires there
      await api.call(auth, authApi.signOut, {}, session.accessToken).catch(() => undefined)
    },
  }
}

function parse(raw: unknown): Stored | undefined {
  const parsed = v.safeParse(stored, raw)
  return parsed.success ? parsed.output : undefined
}

function fail(error: Error): never {
  throw error
}

function signedOut(): FrameApiError {
  return new FrameApiError('session', 401, 'You are signed out. Sign in again.')
}

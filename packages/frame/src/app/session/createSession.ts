import type { Account, SessionReply } from '@latchkey/protocol'
import { account, authApi } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { toBase64url } from '../bytes.ts'
import { FrameApiError, storageFailed } from '../errors.ts'
import { isForgetful, type Store, underLock } from '../store.ts'
import type { ApiClient } from './createApiClient.ts'

const stored = v.object({
  accessToken: v.string(),
  /** Milliseconds since 1970. */
  accessUntil: v.number(),
  refreshToken: v.string(),
  /** Random; sent with every attempt to use this refresh token (`refreshRequest`). */
  attempt: v.string(),
  account,
  loginId: v.optional(v.string()),
})
type Stored = v.InferOutput<typeof stored>

/** The account of the session. `loginId`: the identity that the person signed in with on this device; absent after a sign-in by e-mail. */
type SessionAccount = Account & { readonly loginId?: string | undefined }

/** The person's session: bound to the device key, with rotating tokens, without cookies. */
export type Session = {
  account(): Promise<SessionAccount | undefined>
  /**
   * Returns a valid access token, refreshed where needed.
   * @throws FrameApiError `session` where nobody is signed in, and why a refresh failed, e.g. `offline`
   */
  accessToken(): Promise<string>
  /** Stores a new session. `loginId`: see {@link SessionAccount}. */
  save(reply: SessionReply, loginId?: string): Promise<void>
  /** Stores another access token of this session, e.g. one that is fresh. */
  saveAccessToken(token: string, expiresIn: number): Promise<void>
  /** Stores new data of the account, if the session is still of that account. */
  updateAccount(account: Account): Promise<void>
  /**
   * Deletes the session here, and revokes it on the server if that can be reached within `endTimeout`.
   *
   * @throws RequestError `storage` where neither is possible: it may be back after a reload
   */
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

/** Milliseconds for the server to renew and revoke a session that has ended here. */
const endTimeout = 10_000

/** Creates the session, which all tabs share. */
export function createSession({ api, auth, store, locks, now = Date.now }: SessionOptions): Session {
  const load = async () => parse(await store.get('session'))
  const save = (reply: SessionReply, loginId?: string) => store.set('session', toStored(reply, loginId))

  function toStored(
    { accessToken, expiresIn, refreshToken, account }: SessionReply,
    loginId: string | undefined,
  ): Stored {
    const attempt = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
    return { accessToken, accessUntil: now() + expiresIn, refreshToken, attempt, account, loginId }
  }

  const isFresh = ({ accessUntil }: Stored) => accessUntil - renewalMargin > now()

  const renew = ({ refreshToken, attempt }: Stored, signal?: AbortSignal) =>
    api.call(auth, authApi.refresh, { refreshToken, attempt }, undefined, signal)

  /** Runs work in one tab at a time. One tab refreshes; the others wait and load its tokens. */
  function withSessionLock<value>(work: () => Promise<value>): Promise<value> {
    return underLock(locks, 'latchkey-session', work)
  }

  async function refresh(): Promise<string> {
    // The server ends a session whose refresh token is used again: what this tab has seen may be over.
    const session = parse(await (store.getShared ?? store.get)('session'))
    if (!session) throw signedOut()
    if (isFresh(session)) return session.accessToken
    try {
      const { refreshToken, loginId } = session
      const renewed = toStored(await renew(session), loginId)
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
    async account() {
      const { account, loginId } = (await load()) ?? {}
      return account && { ...account, ...(loginId !== undefined && { loginId }) }
    },
    async accessToken() {
      const session = await load()
      if (!session) throw signedOut()
      return isFresh(session) ? session.accessToken : withSessionLock(refresh)
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
      const signal = AbortSignal.timeout(endTimeout)
      try {
        if (!session) throw signedOut()
        // The server refuses an expired access token, so that the session would stay open there.
        const { accessToken } = isFresh(session) ? session : await renew(session, signal)
        await api.call(auth, authApi.signOut, {}, accessToken, signal)
      } catch {
        // A server that cannot be reached lets the session expire. The browser may have refused to delete it.
        if (isForgetful(store)) throw storageFailed()
      }
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
  return new FrameApiError('session', 401, 'You’re signed out. Sign in again.')
}

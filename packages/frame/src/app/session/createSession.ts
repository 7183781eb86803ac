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
  /** The same for each try to use this refresh token. */
  attempt: v.string(),
  account,
})
type Stored = v.InferOutput<typeof stored>

/** The person's session: sender-constrained, rotating, without cookies. */
export type Session = {
  account(): Promise<Account | undefined>
  /** An access token that lives, refreshed where needed. @throws FrameApiError `session` */
  accessToken(): Promise<string>
  save(reply: SessionReply): Promise<void>
  /** What the server says of the account now, where it is still this session's. */
  updateAccount(account: Account): Promise<void>
  /** Revokes it on the server as far as it can be reached, and forgets it here in any case. */
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

/** An access token is renewed while it has this long to live, in milliseconds. */
const margin = 30_000

export function createSession({ api, auth, store, locks, now = Date.now }: SessionOptions): Session {
  async function load(): Promise<Stored | undefined> {
    const parsed = v.safeParse(stored, await store.get('session'))
    return parsed.success ? parsed.output : undefined
  }

  async function save(reply: SessionReply) {
    const { accessToken, expiresIn, refreshToken, account } = reply
    const attempt = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
    await store.set('session', {
      accessToken,
      accessUntil: now() + expiresIn,
      refreshToken,
      attempt,
      account,
    })
  }

  /** One tab refreshes; the others wait and read what it got. */
  function alone<value>(work: () => Promise<value>): Promise<value> {
    return underLock(locks, 'latchkey-session', work)
  }

  async function refresh(): Promise<string> {
    const session = await load()
    if (!session) throw signedOut()
    if (session.accessUntil - margin > now()) return session.accessToken
    try {
      const { refreshToken, attempt } = session
      const reply = await api.call(auth, authApi.refresh, { refreshToken, attempt })
      const current = await load()
      // meanwhile another tab signed out, or in as somebody else: these tokens are of a session that is over
      if (current?.refreshToken !== refreshToken) return current?.accessToken ?? fail(signedOut())
      await save(reply)
      return reply.accessToken
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
      return session.accessUntil - margin > now() ? session.accessToken : alone(refresh)
    },
    save,
    // alone: a refresh that ends meanwhile must not get its used token back
    updateAccount: (next) =>
      alone(async () => {
        const session = await load()
        if (session?.account.id === next.id) await store.set('session', { ...session, account: next })
      }),
    async end() {
      const session = await load()
      await store.set('session', undefined)
      if (!session) return
      // what the server doesn't hear ends by itself: the tokens are gone here
      await api.call(auth, authApi.signOut, {}, session.accessToken).catch(() => undefined)
    },
  }
}

function fail(error: Error): never {
  throw error
}

function signedOut(): FrameApiError {
  return new FrameApiError('session', 401, 'You are signed out. Sign in again.')
}

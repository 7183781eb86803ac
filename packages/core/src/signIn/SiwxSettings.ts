import type { SiwxForm } from '../siwx/SiwxForm.ts'

/** Sign-in by what we bring along. */
export type SiwxSettings = SiwxForm & {
  /**
   * Who gives out nonces, verifies, and keeps the sessions. `server`: the `siwx` service, which also gives a token for your
   * backend. `backend`: your own, with `@latchkey/server/siwx`, which keeps the session in a cookie. `local`: the page itself,
   * which shows who is there, and proves it to nobody else.
   */
  readonly sessions: 'local' | 'server' | 'backend'
  /** With `sessions: 'backend'`: where its routes are, a path or an address of the same site; default `/siwx`. */
  readonly backend?: string | undefined
  /** Whether the app wants no account that isn't signed in; default `true`: *Cancel* disconnects (S4.24). */
  readonly required?: boolean | undefined
  /** One line for the person, e.g. `Sign in to the shop`. */
  readonly statement?: string | undefined
  /**
   * Whether a wallet that can is asked to sign as it connects, in one approval (S5.24); default `true`. Others are asked
   * afterwards.
   */
  readonly oneStep?: boolean | undefined
  /** Milliseconds until the message, and its session, ends; absent: it doesn't by itself. */
  readonly expiresIn?: number | undefined
  /** URIs the message names. */
  readonly resources?: readonly string[] | undefined
  /** Whether the sign-in ends with the connection; default `true`. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether another network of the same account needs a sign-in of its own; default `false`: one prompt per account and page. */
  readonly perNetwork?: boolean | undefined
}

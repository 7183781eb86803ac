import type { LoginSource } from '../config/LoginSource.ts'
import type { EmbeddedSession } from './session/createEmbeddedSession.ts'

/** What another chain family of the same wallet works with. */
export type EmbeddedAccess = {
  readonly name: string
  readonly login: LoginSource
  /** Loads what talks to the frame. @throws LoginError, LatchkeyError (`CODE_NOT_LOADED`) */
  open(): Promise<EmbeddedSession>
  /** Whether somebody signed in here: only then is the frame loaded at the start (W3.1). */
  isUsed(): boolean
  /** Tells when somebody, or nobody any more, is signed in; returns the unsubscribe function. */
  watchUser(listener: (isSignedIn: boolean) => void): () => void
}

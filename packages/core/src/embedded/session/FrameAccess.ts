import type { FrameMessenger } from '@latchkey/frame/messenger'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { LoginEvent } from '../../config/LoginSource.ts'
import type { LoginCache } from '../createLoginCache.ts'
import type { EmbeddedOptions } from '../EmbeddedOptions.ts'
import type { FrameAppearance } from './createFrameDialog.ts'

/** What one app's embedded wallet is made of. */
export type EmbeddedSessionParameters = {
  readonly context: AdapterContext
  readonly options: EmbeddedOptions
  readonly cache: LoginCache
  readonly place: { readonly frameUrl: string; readonly projectId: string }
  readonly dress: FrameAppearance
  tell(event: LoginEvent): void
  emit(event: string, payload: unknown): void
  readonly now: () => number
}

/** The frame, and what is asked of it. */
export type FrameAccess = {
  /** Of the frame; waits while it begins anew. */
  readonly request: FrameMessenger['request']
  /**
   * One question of the sign-in: its failure as a person reads it, and an alert where the frame itself is the trouble.
   * @throws LoginError, AbortedError
   */
  ask<value>(question: (signal: AbortSignal) => Promise<value>, signal?: AbortSignal): Promise<value>
  /** A request the person is asked about. */
  approve<value>(ask: (signal: AbortSignal) => Promise<value>): Promise<value>
  /** Gives up what waits for an approval, in the frame too (S4.52). */
  abort(): boolean
  /**
   * Lets the frame begin anew, `after` milliseconds from now: what it was doing is nobody's any more. What is asked meanwhile
   * waits for the next document, which is greeted as each is; the old one would take it along.
   */
  restart(after: number): void
  dress(dress: FrameAppearance): void
  close(): void
}

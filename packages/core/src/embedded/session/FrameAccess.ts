import type { FrameMessenger } from '@latchkey/frame/messenger'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { LoginEvent } from '../../config/LoginSource.ts'
import type { LoginCache } from '../createLoginCache.ts'
import type { EmailWalletOptions } from '../EmailWalletOptions.ts'
import type { FrameAppearance } from './createFrameDialog.ts'

/** Parameters of the embedded wallet's session. */
export type EmbeddedSessionParameters = {
  readonly context: AdapterContext
  readonly options: EmailWalletOptions
  readonly cache: LoginCache
  readonly location: { readonly frameUrl: string; readonly projectId: string }
  readonly appearance: FrameAppearance
  emitLogin(event: LoginEvent): void
  emit(event: string, payload: unknown): void
  readonly now: () => number
}

/** Options with which a request that waits for approval is sent: the frame can be told to end the message of this id. */
export type ApprovalOptions = {
  /** Fires when its answer isn't waited for any more. */
  readonly signal: AbortSignal
  /** Fires when it isn't to be sent any more. */
  readonly unsentSignal: AbortSignal
  readonly id: string
}

/** The event that a request waits for approval. */
export type AskedEvent = Extract<LoginEvent, { readonly type: 'asked' }>

/** Requests to the frame. */
export type FrameAccess = {
  /** Sends a request; waits while the frame reloads. */
  readonly request: FrameMessenger['request']
  /**
   * Runs a step of the sign-in. Its signal fires when the caller aborts or the person closes the frame. Errors become
   * readable ones, and an alert is shown if the frame itself is at fault.
   *
   * @param options `logsTimeout`: a frame that doesn't answer in time is logged without an alert
   * @throws LoginError, AbortedError
   */
  runCancellable<value>(
    step: (signal: AbortSignal) => Promise<value>,
    signal?: AbortSignal,
    options?: { readonly logsTimeout?: boolean },
  ): Promise<value>
  /**
   * Runs a request that the person approves; `signal` withdraws it from the frame, and no other one. A payment that is withdrawn while
   * the frame shows it resolves all the same where it was sent: the frame has 60 s to say so. An alert is shown if the frame can't be loaded.
   *
   * @throws FrameError; TimeoutError for a payment that was shown and not answered: it may have been sent
   */
  runApproval<value>(
    request: (options: ApprovalOptions) => Promise<value>,
    options: { readonly method: string; readonly signal?: AbortSignal | undefined },
  ): Promise<value>
  /** The event of the requests that wait for approval; `undefined` while none does. */
  asked(): AskedEvent | undefined
  /** Withdraws all requests that wait for approval, in the frame as well. Returns whether there were any. */
  abort(): boolean
  /**
   * Reloads the frame after a delay in milliseconds and so aborts what it was doing. Requests made meanwhile wait for the
   * new document.
   */
  reload(delay: number): void
  setAppearance(appearance: FrameAppearance): void
  close(): void
}

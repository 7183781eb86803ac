import type { CaipNetworkId } from '@latchkey/protocol'
import type { SiwxMessage } from '../siwx/SiwxMessage.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import type { KnownSession } from './KnownSession.ts'
import type { SiwxOpenMessage } from './SignInOffer.ts'

/** What a message is asked for: all of it is fixed at the person's click. */
export type SiwxMessageRequest = {
  /** A plain address. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** The page, as `location.host` has it. */
  readonly domain: string
  /** The page, without its query and fragment. */
  readonly uri: string
}

/** A message and the text of it that is signed. */
export type SiwxDraft = SiwxMessage & { toString(): string }

/** What is asked of an app's own way to sign. */
export type SiwxSignRequest = {
  readonly message: string
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
}

/**
 * An app's own sign-in (W7.2): where nonces come from, who verifies, where sessions are kept. Each may throw or reject; then
 * nobody is signed in, and the person is told.
 */
export type SiwxHooks = {
  /** A message for this account and page, with a nonce that its verifier knows. A field that differs from the request is refused. */
  createMessage(request: SiwxMessageRequest): Promise<SiwxDraft> | SiwxDraft
  /**
   * The same for whichever account a wallet answers with, so that it connects and signs in one approval (ReCaps over a relay, the
   * e-mail wallet). Absent: wallets connect first.
   */
  createOpenMessage?:
    | ((request: Omit<SiwxMessageRequest, 'accountAddress'>) => Promise<SiwxOpenMessage> | SiwxOpenMessage)
    | undefined
  /** Verifies and keeps a session; rejects where the verifier refuses it. */
  addSession(session: SiwxSession): Promise<void> | void
  /** Ends the sessions of an account. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void> | void
  /** Replaces all sessions, e.g. by none. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void> | void
  /** The sessions of an account that still count; rejects where that can't be found out (S8.09). */
  getSessions(
    chainId: CaipNetworkId,
    address: string,
  ): Promise<readonly KnownSession[]> | readonly KnownSession[]
  /** Whether the app wants no account that isn't signed in; default `true`: *Cancel* disconnects (S4.24). */
  getRequired?(): boolean
  /** Default: the connected wallet is asked. */
  signMessage?(request: SiwxSignRequest): Promise<string>
  /** Whether the sign-in ends with the connection; default `true`. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether another network of the same account needs a sign-in of its own; default `false`: one prompt per account and page. */
  readonly perNetwork?: boolean | undefined
  /** Whether another account of the wallet ends the session of the one before; default `false`. */
  readonly signOutOnAccountChange?: boolean | undefined
}

import type { CaipNetworkId } from '@latchkey/protocol'
import type { SiwxForm, SiwxMessage, SiwxSession } from '../siwx/SiwxMessage.ts'
import type { SiwxOpenMessage } from './signInOffer.ts'

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
  /** Whether the app wants no account that isn't signed in; default `true`: *Cancel* disconnects. */
  readonly required?: boolean | undefined
  /** One line for the person, e.g. `Sign in to the shop`. */
  readonly statement?: string | undefined
  /**
   * Whether a wallet that can is asked to sign as it connects, in one approval; default `true`. Others are asked
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
 * An app's own sign-in: where nonces come from, who verifies, where sessions are kept. Each may throw or reject; then
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
  /** The sessions of an account that still count; rejects where that can't be found out. */
  getSessions(
    chainId: CaipNetworkId,
    address: string,
  ): Promise<readonly KnownSession[]> | readonly KnownSession[]
  /** Whether the app wants no account that isn't signed in; default `true`: *Cancel* disconnects. */
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

/** A session as its keeper tells of it: whose it is at least; what was signed, where it is known. */
export type KnownSession = {
  readonly data: Pick<SiwxMessage, 'accountAddress' | 'chainId'> & Partial<SiwxMessage>
  /** The server's word for it, for your backend, where the server keeps it. */
  readonly token?: string | undefined
} & Partial<Omit<SiwxSession, 'data'>>

/** What an app's `createMessage` is given. */
export type SiweMessageArguments = {
  /** A plain address. */
  readonly address: string
  readonly chainId: number
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  /** ISO 8601. */
  readonly iat: string
  readonly statement?: string | undefined
}

/** Who the app says is signed in. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** The older configuration of sign-in, for EVM accounts. For new apps there is `siwx`. */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  /** The text of the message (EIP-4361); default: ours. */
  createMessage?(message: SiweMessageArguments): string
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<boolean>
  /** Fields of the message besides those every message has. */
  getMessageParams?(): Promise<Partial<Pick<SiwxMessage, 'statement' | 'resources' | 'requestId'>>>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
  /** Default `true`. */
  readonly enabled?: boolean | undefined
  /** Default `true`: *Cancel* disconnects. */
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  /** Default `true`: another account ends the session of the one before. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Default `true`: another network needs a sign-in of its own. */
  readonly signOutOnNetworkChange?: boolean | undefined
}

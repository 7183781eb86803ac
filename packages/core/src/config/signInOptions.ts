import type { CaipNetworkId } from '@latchkey/protocol'
import type { SiwxForm, SiwxMessage } from '@latchkey/siwx'
import type { SiwxOpenMessage, SiwxSession } from './signInOffer.ts'

/** Settings of the built-in sign-in. */
export type SiwxSettings = SiwxForm & {
  /**
   * Who issues nonces, verifies, and stores the sessions. `server`: the `siwx` service, which also issues a token for
   * your backend. `backend`: your own, with `@latchkey/siwx/server`, which stores the session in a cookie. `local`:
   * the page itself; such a session proves nothing to anybody else.
   */
  readonly sessions: 'local' | 'server' | 'backend'
  /** With `sessions: 'backend'`: where its routes are, a path or an address of the same site. Default: `/siwx`. */
  readonly backend?: string | undefined
  /** Whether an account must sign in. Default: `true`; *Cancel* then disconnects the wallet. */
  readonly required?: boolean | undefined
  /** One line in the message, e.g. `Sign in to the shop`. */
  readonly statement?: string | undefined
  /**
   * Whether wallets that support it connect and sign in one approval. Default: `true`. Other wallets are asked
   * afterwards.
   */
  readonly oneStep?: boolean | undefined
  /** Milliseconds until message and session expire. Default: never. */
  readonly expiresIn?: number | undefined
  /** URIs listed in the message. */
  readonly resources?: readonly string[] | undefined
  /** Whether disconnecting also signs out. Default: `true`. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether each network of an account needs its own sign-in. Default: `false`, one sign-in per account and page. */
  readonly perNetwork?: boolean | undefined
}

/** The account and page that a sign-in message is created for. All fields are fixed at the person's click. */
export type SiwxMessageRequest = {
  /** A plain address. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** The page, as `location.host` has it. */
  readonly domain: string
  /** The page, without its query and fragment. */
  readonly uri: string
}

/** A message; `toString()` is the text that is signed. */
export type SiwxDraft = SiwxMessage & { toString(): string }

/** Parameters of an app's own `signMessage`. */
export type SiwxSignRequest = {
  readonly message: string
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
}

/**
 * An app's own sign-in: where nonces come from, who verifies, where sessions are stored. If any of these throws or
 * rejects, nobody is signed in, and the modal says so.
 */
export type SiwxHooks = {
  /**
   * Creates the message for an account and page, with a nonce its verifier knows. A message whose fields differ from
   * the request is refused.
   */
  createMessage(request: SiwxMessageRequest): Promise<SiwxDraft> | SiwxDraft
  /**
   * Creates a message without an account, so that a wallet connects and signs in one approval (ReCaps over a relay,
   * the e-mail wallet). Without it wallets connect first.
   */
  createOpenMessage?:
    | ((request: Omit<SiwxMessageRequest, 'accountAddress'>) => Promise<SiwxOpenMessage> | SiwxOpenMessage)
    | undefined
  /** Verifies and stores a session. Rejects if the verifier refuses it. */
  addSession(session: SiwxSession): Promise<void> | void
  /** Ends the sessions of an account. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void> | void
  /** Replaces all sessions, e.g. by none. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void> | void
  /** The valid sessions of an account. Rejects if that can't be found out. */
  getSessions(
    chainId: CaipNetworkId,
    address: string,
  ): Promise<readonly KnownSession[]> | readonly KnownSession[]
  /** Whether an account must sign in. Default: `true`; *Cancel* then disconnects the wallet. */
  getRequired?(): boolean
  /** Signs the message. Default: the connected wallet does. */
  signMessage?(request: SiwxSignRequest): Promise<string>
  /** Whether disconnecting also signs out. Default: `true`. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether each network of an account needs its own sign-in. Default: `false`, one sign-in per account and page. */
  readonly perNetwork?: boolean | undefined
  /** Whether switching to another account of the wallet ends the session of the first. Default: `false`. */
  readonly signOutOnAccountChange?: boolean | undefined
}

/**
 * A session as its store returns it. Account and network are always there, message and signature only if they are
 * stored.
 */
export type KnownSession = {
  readonly data: Pick<SiwxMessage, 'accountAddress' | 'chainId'> & Partial<SiwxMessage>
  /** The token for your backend, if the server issued one. */
  readonly token?: string | undefined
} & Partial<Omit<SiwxSession, 'data'>>

/** The argument of `createMessage` in {@link SiweConfig}: the fields of an EIP-4361 message. */
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
  /** When the sign-in ends, ISO 8601. */
  readonly exp?: string | undefined
  /** When it begins, ISO 8601. */
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Who is signed in, according to the app. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** The older way to configure sign-in, for EVM accounts only. New apps use `siwx`. */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  /** The text of the message (EIP-4361). Default: the built-in one. */
  createMessage?(message: SiweMessageArguments): string
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<boolean>
  /** Optional fields of the message; `createMessage` is given them too. */
  getMessageParams?(): Promise<
    Partial<
      Pick<SiwxMessage, 'statement' | 'resources' | 'requestId'> & Pick<SiweMessageArguments, 'exp' | 'nbf'>
    >
  >
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
  /** Default `true`. */
  readonly enabled?: boolean | undefined
  /** Default: `true`; *Cancel* then disconnects the wallet. */
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  /** Default: `true`; switching accounts ends the session. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Default: `true`; each network needs its own sign-in. */
  readonly signOutOnNetworkChange?: boolean | undefined
}

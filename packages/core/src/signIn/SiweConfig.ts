import type { SiwxMessage } from '../siwx/SiwxMessage.ts'

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
  /** Default `true`: *Cancel* disconnects (S4.24). */
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  /** Default `true`: another account ends the session of the one before. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Default `true`: another network needs a sign-in of its own. */
  readonly signOutOnNetworkChange?: boolean | undefined
}

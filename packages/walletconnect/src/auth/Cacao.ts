/** What an app asks a wallet to sign in with (CAIP-122). Times are ISO 8601. */
export type AuthPayload = {
  readonly type: 'caip122'
  /** CAIP-2; the first is the preferred one. */
  readonly chains: readonly string[]
  readonly domain: string
  /** The URI that is signed in to. */
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly nbf?: string | undefined
  readonly exp?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  /** The last may be a ReCap (ERC-5573). */
  readonly resources?: readonly string[] | undefined
}

/** What was signed: the payload for one account. `iss` is `did:pkh:<CAIP-10>`. */
export type CacaoPayload = Omit<AuthPayload, 'chains' | 'type'> & { readonly iss: string }

/** A signature; `m` carries what a contract's needs. */
export type CacaoSignature = {
  readonly t: 'eip191' | 'eip1271' | 'eip6492'
  readonly s: string
  readonly m?: string | undefined
}

/** A signed sign-in (CAIP-74). */
export type Cacao = {
  readonly h: { readonly t: 'caip122' }
  readonly p: CacaoPayload
  readonly s: CacaoSignature
}

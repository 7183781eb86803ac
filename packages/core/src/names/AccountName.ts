/** A name somebody gave an account, as the server that gives such names tells it. */
export type AccountName = {
  /** Whole and lower case, e.g. `mira.latchkey.id`. */
  readonly name: string
  /** Plain addresses by coin type (ENSIP-11: 60 is chain 1, else 2³¹ and the chain's number). */
  readonly addresses: Readonly<Record<string, string>>
  /** What its holder says of themselves. Text from outside. */
  readonly bio?: string | undefined
}

/** A name that could be had. */
export type NameSuggestion = {
  readonly name: string
  /** Somebody has it, or one that looks like it. */
  readonly registered: boolean
}

/** Where a name leads to on a network. */
export type ResolvedName = {
  readonly name: string
  /** Plain. */
  readonly address: string
  /** The name has no address of this network; this is its address on chain 1, which may be a contract of that chain only. */
  readonly isMainnetOnly: boolean
}

/** What an account is called, with a picture of the server's; both absent where nobody knows. */
export type AccountIdentity = { readonly name?: string | undefined; readonly avatar?: string | undefined }

/** What an app asks for in one scope: a namespace (`eip155`) or one chain (`eip155:1`) as its key (CAIP-217). */
export type ProposalNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** URLs by chain reference or chain (S3.14). */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
}

/** What an app asks for, by scope. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** What a wallet allows in one scope. Accounts are CAIP-10. */
export type SessionNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet allows, by scope. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** CAIP-25 session properties: facts about the whole session, as text. */
export type SessionProperties = Readonly<Record<string, string>>

/** CAIP-25 scoped properties: facts by scope. */
export type ScopedProperties = Readonly<Record<string, unknown>>

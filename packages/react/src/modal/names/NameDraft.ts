/** A name somebody is choosing (S2.12). */
export type NameDraftState = {
  /** As typed, without the zone. */
  readonly text: string
  /** `signing`: the wallet asks; `registering`: it has signed, and the server has it (S2.33); `done`: the name is theirs. */
  readonly status: 'typing' | 'signing' | 'registering' | 'done'
  /** Whole; what is being registered, or was. */
  readonly name: string | undefined
  /** Why the last try failed. */
  readonly error: unknown
}

/** A {@link NameDraftState} that changes. */
export type NameDraft = {
  get(): NameDraftState
  set(change: Partial<NameDraftState>): void
  subscribe(listener: () => void): () => void
}

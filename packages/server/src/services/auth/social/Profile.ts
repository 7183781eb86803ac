/** Who somebody is at a provider. */
export type Profile = {
  /** Unique at the provider, for ever. */
  readonly subject: string
  /** What people call them there. */
  readonly userName: string | undefined
  /** An address the provider says it has confirmed is theirs. */
  readonly email: string | undefined
  /** It named an address, but hasn't confirmed it. */
  readonly isUnconfirmed: boolean
}

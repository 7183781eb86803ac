import type { Adapter } from './platform.ts'

/** An address a name has for a coin. */
type NamedAddress = {
  /** ENSIP-11: 60, or 2³¹ and a chain's number. */
  readonly coinType: number
  /** Lower case. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A registered name, as `label.zone.tld`, lower case. Times are milliseconds since 1970. */
export type RegisteredName = {
  readonly name: string
  readonly registeredAt: number
  readonly updatedAt: number | undefined
  readonly attributes: Readonly<Record<string, string>>
  readonly addresses: readonly NamedAddress[]
}

/** Who asks for a change, and the one use of what they signed. */
export type NameProof = {
  readonly coinType: number
  /** Lower case. */
  readonly address: string
  /** Of the signed message, as hex. */
  readonly digest: string
  /** How long the message must be known as used: nobody takes it any more by then. Milliseconds since 1970. */
  readonly until: number
}

/** Why a change was not made: the name or one that looks like it is taken, not registered, not the asker's; or signed before. */
export type NameRefusal = 'taken' | 'alike' | 'unknown' | 'stranger' | 'repeated'

/** The names this server gives, of every zone. */
export type Names = Adapter & {
  find(name: string): Promise<RegisteredName | undefined>
  /** The names an address has shown to be its own by a signature, the oldest first; at most 50. */
  reverse(address: string): Promise<readonly RegisteredName[]>
  /** Those of the names that can't be registered any more, by name and what it looks like. */
  taken(wanted: readonly { readonly name: string; readonly look: string }[]): Promise<ReadonlySet<string>>
  /**
   * Gives a name to who comes first.
   *
   * @param look what the name looks like; nobody else may have one that looks the same
   * @param coinTypes what the asker's address is kept for
   */
  register(question: {
    readonly name: string
    readonly look: string
    readonly attributes: Readonly<Record<string, string>>
    readonly coinTypes: readonly number[]
    readonly proof: NameProof
  }): Promise<RegisteredName | NameRefusal>
  setAttributes(
    name: string,
    attributes: Readonly<Record<string, string>>,
    proof: NameProof,
  ): Promise<RegisteredName | NameRefusal>
  /** An address that isn't proven, having signed nothing itself, is told, but isn't found by `reverse`. */
  setAddress(
    name: string,
    wanted: { readonly coinType: number; readonly address: string; readonly isProven: boolean },
    proof: NameProof,
  ): Promise<RegisteredName | NameRefusal>
}

/** Signs what this server says of its names to a chain (ERC-3668): a resolver contract takes answers of this account only. */
export type NameSigner = Adapter & {
  /** With its checksum; what an operator gives the resolver. */
  address(): `0x${string}`
  /** Over a digest of 32 bytes; 65 bytes. */
  sign(digest: `0x${string}`): Promise<`0x${string}`>
}

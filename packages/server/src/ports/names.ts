import type { Adapter } from './platform.ts'

/** The address a name has for one coin. */
type NamedAddress = {
  /** ENSIP-11: 60, or 2³¹ and a chain's number. */
  readonly coinType: number
  /** Lower case. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A registered name, as `label.zone.tld` in lower case. Times are milliseconds since 1970. */
export type RegisteredName = {
  readonly name: string
  readonly registeredAt: number
  readonly updatedAt: number | undefined
  readonly attributes: Readonly<Record<string, string>>
  readonly addresses: readonly NamedAddress[]
}

/** Who requests a change, and the single use of the message they signed. */
export type NameProof = {
  readonly coinType: number
  /** Lower case. */
  readonly address: string
  /** Digest of the signed message, as hex. */
  readonly digest: string
  /** Until when the message must be remembered as used: it is too old after that. Milliseconds since 1970. */
  readonly until: number
}

/**
 * Why a change was refused. `taken` and `alike`: the name, or one that looks like it, is registered. `unknown`: the
 * name is not registered. `stranger`: the signer does not own it. `repeated`: the message was used before.
 */
export type NameRefusal = 'taken' | 'alike' | 'unknown' | 'stranger' | 'repeated'

/** The names this server registers, of every zone. */
export type Names = Adapter & {
  find(name: string): Promise<RegisteredName | undefined>
  /** The names an address has proven to be its own by a signature, oldest first; at most 50. */
  reverse(address: string): Promise<readonly RegisteredName[]>
  /** The names of the list that can't be registered, by the name itself and by its look. */
  getTaken(
    candidates: readonly { readonly name: string; readonly look: string }[],
  ): Promise<ReadonlySet<string>>
  /**
   * Registers a name for the first who requests it.
   *
   * @param question.look the visual form of the name; no two names share one
   * @param question.coinTypes the coins the signer's address is stored for
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
  /**
   * Sets the address of a coin. An address that is not proven, because it signed nothing itself, is returned with the
   * name but not found by `reverse`.
   */
  setAddress(
    name: string,
    address: { readonly coinType: number; readonly address: string; readonly isProven: boolean },
    proof: NameProof,
  ): Promise<RegisteredName | NameRefusal>
}

/** Signs answers about names for a chain (ERC-3668). A resolver contract accepts answers signed by this account only. */
export type NameSigner = Adapter & {
  /** The checksummed address that the operator configures in the resolver. */
  address(): `0x${string}`
  /**
   * Signs a digest of 32 bytes.
   *
   * @returns 65 bytes
   */
  sign(digest: `0x${string}`): Promise<`0x${string}`>
}

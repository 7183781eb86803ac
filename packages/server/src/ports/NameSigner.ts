/** Signs what this server says of its names to a chain (ERC-3668): a resolver contract takes answers of this account only. */
export type NameSigner = {
  /** With its checksum; what an operator gives the resolver. */
  address(): `0x${string}`
  /** Over a digest of 32 bytes; 65 bytes. */
  sign(digest: `0x${string}`): Promise<`0x${string}`>
}

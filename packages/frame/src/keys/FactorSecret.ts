/** What a person has or knows. `secret`: 32 bytes of a passkey's PRF, or those written into a file. */
export type FactorSecret =
  | { readonly kind: 'password'; readonly password: string }
  | {
      readonly kind: 'passkey'
      readonly secret: Uint8Array
      readonly credentialId: string
      readonly prfSalt: string
    }
  | { readonly kind: 'file'; readonly secret: Uint8Array }

/** How a provider knows this server. */
export type SocialClient = {
  readonly clientId: string
  readonly secret:
    | string
    /** Apple has no secret: one is signed for each exchange by a key of the operator's (PKCS #8, PEM). */
    | { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
}

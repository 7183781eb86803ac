/** What a sealed box is for. A box opened for anything else fails. */
export type SealPurpose =
  | 'auth-share-in'
  | 'auth-share-out'
  | 'export-share-out'
  | 'recovery-share-in'
  | 'recovery-share-out'

/** Whose share it is. */
export type SealSubject = {
  /** `sub` of the access token. */
  readonly account: string
  readonly walletId: string
  readonly setId: string
}

/**
 * `info` and `aad` of a sealed box (`sealedBox`), as UTF-8 bytes. `-in` goes to the keys service's key, `-out` to the
 * one-shot key of the device. Names, in this order, so that both sides have the same bytes.
 */
export function sealContext(
  purpose: SealPurpose,
  { account, walletId, setId }: SealSubject,
): { info: Uint8Array<ArrayBuffer>; aad: Uint8Array<ArrayBuffer> } {
  const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
  return {
    info: bytes(`latchkey/keys/v1/${purpose}`),
    aad: bytes(JSON.stringify([account, walletId, setId])),
  }
}

/**
 * What the wallet's own secp256k1 key signs to make a set the active one (`activateRequest.proof`), as UTF-8 bytes;
 * ECDSA over their SHA-256. No transaction, EIP-191 or EIP-712 hash is ever taken over SHA-256, so this signature is
 * good for nothing else, and nothing an app gets signed is good for this.
 */
export function activationText(
  { account, walletId, setId }: SealSubject,
  commitment: string,
): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(['latchkey activate v1', account, walletId, setId, commitment])
  return Uint8Array.from(new TextEncoder().encode(text))
}

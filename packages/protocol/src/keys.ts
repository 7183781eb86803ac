/** Purpose of a sealed box. Opening it for another purpose fails. */
export type SealPurpose =
  | 'auth-share-in'
  | 'auth-share-out'
  | 'export-share-out'
  | 'recovery-share-in'
  | 'recovery-share-out'
  | 'recovery-secret-in'
  | 'recovery-secret-out'

/** Account, wallet and share set that a sealed box belongs to. */
export type SealSubject = {
  /** `sub` of the access token. */
  readonly account: string
  readonly walletId: string
  readonly setId: string
}

/**
 * Returns `info` and `aad` of a sealed box (`sealedBox`) as UTF-8 bytes. A purpose `-in` is sealed to the key
 * of the keys service, a purpose `-out` to a key pair that the device makes for one request. The order of the
 * fields is fixed, because sender and receiver must compute the same bytes.
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
 * Returns the bytes the wallet's secp256k1 key signs to activate a share set (`activateRequest.proof`): ECDSA
 * over their SHA-256. Transactions, EIP-191 and EIP-712 never hash with SHA-256. So this signature is valid
 * for nothing else, and no signature that an app can request is valid here.
 */
export function activationText(
  { account, walletId, setId }: SealSubject,
  commitment: string,
): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(['latchkey activate v1', account, walletId, setId, commitment])
  return Uint8Array.from(new TextEncoder().encode(text))
}

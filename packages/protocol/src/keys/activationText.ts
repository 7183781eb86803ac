import type { SealSubject } from './sealContext.ts'

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

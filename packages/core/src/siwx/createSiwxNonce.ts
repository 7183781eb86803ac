/** A nonce of 96 random bits as 24 hex digits (EIP-4361 takes letters and digits alone). */
export function createSiwxNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

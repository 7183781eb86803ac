/** Returns the id of a permission in lists: the first bits of its hash as a UUID (RFC 9562, version 8). */
export function toPci(hash: string): string {
  const digits = hash.slice(2, 34)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}

const proofStart = 'Latchkey permissions of '

/**
 * Returns the text by whose signature (EIP-191) an account proves to a server that it may read its list of permissions. It names the hour, so
 * that a signature which is found later opens nothing.
 *
 * @param time milliseconds since 1970
 */
export function toListProof(account: string, time: number): string {
  return `${proofStart}${account.toLowerCase()} at ${new Date(time).toISOString().slice(0, 13)}`
}

/**
 * Returns the text by whose signature (EIP-191) an account proves to a sponsor that it takes a permission back itself. It names the hour, as
 * {@link toListProof} does, and opens no list.
 *
 * @param time milliseconds since 1970
 */
export function toRevocationProof(account: string, time: number): string {
  return `${proofStart}${account.toLowerCase()}, one taken back at ${new Date(time).toISOString().slice(0, 13)}`
}

/** Whether a message is one of {@link toListProof} or {@link toRevocationProof}, which a wallet signs for no app. */
export function isAccountProof(message: string): boolean {
  return message.startsWith(proofStart)
}

import { isSameText, keyedDigest } from '../../secrets/digest.ts'

/** Milliseconds one nonce is given out; it is taken twice as long. */
const period = 150_000

/** Nonces for proofs (RFC 9449 §8): the server's own time in a form only it can make, without keeping any. */
export type ProofNonces = { make(now: number): string; isValid(nonce: string, now: number): boolean }

export function createProofNonces(key: Uint8Array): ProofNonces {
  const at = (turn: number) => keyedDigest(key, ['proof-nonce', turn]).slice(0, 22)
  const turnOf = (now: number) => Math.floor(now / period)
  return {
    make: (now) => at(turnOf(now)),
    isValid: (nonce, now) => [0, 1].some((back) => isSameText(nonce, at(turnOf(now) - back))),
  }
}

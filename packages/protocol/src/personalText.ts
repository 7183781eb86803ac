/**
 * Whether a text contains what looks like an e-mail address, plain or as a URL's path has it.
 *
 * @example hasEmail('/u/mira%40example.org') // true
 */
export function hasEmail(text: string): boolean {
  return /\S@\S|\S%40\S/i.test(text)
}

/**
 * Whether a text contains what looks like the address of an account or the hash of a transaction: EVM hex, base58 as Solana,
 * Polkadot and Bitcoin write it, and bech32 (BIP-173).
 *
 * @example hasAccount('/account/0x52908400098527886E0F7030069857D2E4169EE7') // true
 */
export function hasAccount(text: string): boolean {
  if (/0x[0-9a-f]{40}|\b(bc|tb)1[a-z0-9]{20}/i.test(text)) return true
  return (text.match(/[1-9A-HJ-NP-Za-km-z]{26,}/g) ?? []).some(
    (word) => /[A-Z]/.test(word) && /\d/.test(word),
  )
}

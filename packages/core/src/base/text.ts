import type { ChainNamespace } from '@latchkey/protocol'

/**
 * Reduces untrusted text to one line of at most `length` characters, without control, bidirectional, zero-width and
 * unassigned characters; empty for anything but text. Markup is not escaped: render the result as text.
 */
export function plainText(text: unknown, length = 64): string {
  if (typeof text !== 'string') return ''
  // Cut first, because untrusted text can be huge.
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
  return [...line].slice(0, length).join('')
}

/**
 * Returns a name for a thing that no other one shows: the name itself, else the name with the first free number from 2 on. What another
 * one was numbered counts as taken, so a thing may announce the name "One (2)" and takes nobody's place.
 *
 * @param names the shown names of the others; case doesn't tell names apart
 */
export function toUniqueName(name: string, names: readonly string[]): string {
  const taken = new Set(names.map((one) => one.toLowerCase()))
  let unique = name
  for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${name} (${count})`
  return unique
}

/** Characters of a `data:` URL; longer images are dropped. */
export const maxImageLength = 262_144
const imageDataUrl = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * Returns the icon that a wallet announced if it is an image inside the text itself, else `undefined`. EIP-6963 and Wallet
 * Standard allow `data:` URLs only: a picture on another host would tell that host about every visitor of the page.
 * SVG is among them, so the icon may be shown in an `<img>` only, which neither runs scripts nor loads anything.
 */
export function parseWalletIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxImageLength) return undefined
  const url = icon.trim()
  return imageDataUrl.test(url) ? url : undefined
}

/**
 * Whether two plain addresses are the same account. In `eip155` the case of letters is only a checksum (EIP-55), and an address may be
 * written without `0x`; segwit addresses of Bitcoin may be written in capitals (BIP-173).
 */
export function sameAddress(namespace: ChainNamespace, a: string, b: string): boolean {
  const isCaseless = namespace === 'eip155' || (namespace === 'bip122' && /^(bc|tb|bcrt)1/i.test(a))
  const plain = (address: string) => address.toLowerCase().replace(/^0x/, '')
  return a === b || (isCaseless && plain(a) === plain(b))
}

/** Whether a Bitcoin address is of taproot, which wallets use for inscriptions beside an address of another form for payments. */
export function isTaproot(address: string): boolean {
  return /^(bc|tb|bcrt)1p/i.test(address)
}

import type { DeviceKind, SealSubject, TransferClaim } from '@latchkey/protocol'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base32nopad } from '@scure/base'
import { bytesEqual, fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { KeyError } from '../errors.ts'

/** Bytes of a transfer code: 80 bits, 16 letters and digits. */
const codeLength = 10
/** Letters and digits of its checksum, which finds mistyped codes on the device where they are typed. */
const checkLength = 2

/**
 * Creates the code that a person carries from the device that has the wallet to the new one. The service never gets it, so it
 * authenticates the key of the new device: a service or anybody between that puts another key in its place knows no code.
 */
export function createTransferCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength))
  const text = base32nopad.encode(bytes) + checksumOf(bytes)
  return (text.match(/.{6}/g) ?? []).join('-')
}

/** Returns two letters or digits (10 bits) that a code ends with. */
function checksumOf(bytes: Uint8Array): string {
  return base32nopad.encode(sha256(bytes).subarray(0, 2)).slice(0, checkLength)
}

/**
 * Derives the secret of a transfer from its code. It is bound to account, wallet and set.
 *
 * @throws KeyError `wrongFactor` for a mistyped or incomplete code
 */
export function deriveTransferSecret(code: string, subject: SealSubject): Uint8Array<ArrayBuffer> {
  const letters = code.toUpperCase().replace(/[^A-Z2-7]/g, '')
  const length = (codeLength * 8) / 5
  if (letters.length !== length + checkLength)
    throw new KeyError('wrongFactor', 'This code isn’t complete. Compare it with your other device.')
  const bytes = base32nopad.decode(letters.slice(0, length))
  if (letters.slice(length) !== checksumOf(bytes))
    throw new KeyError('wrongFactor', 'One letter of the code is wrong. Compare it with your other device.')
  const { account, walletId, setId } = subject
  const context = utf8(JSON.stringify(['latchkey transfer v1', account, walletId, setId]))
  return Uint8Array.from(hkdf(sha256, bytes, undefined, context, 32))
}

/** Creates the claim of the new device: its one-time key and what kind of browser it is, with a tag by the secret. */
export function createClaim(
  secret: Uint8Array,
  { recipient, device }: { readonly recipient: string; readonly device: DeviceKind },
): TransferClaim {
  return { recipient, device, tag: toBase64url(tagOf(secret, recipient, device)) }
}

/** Whether a claim was made with the code. Otherwise the service, or somebody who only has the session, made it. */
export function isAuthenticClaim(secret: Uint8Array, { recipient, device, tag }: TransferClaim): boolean {
  return bytesEqual(tagOf(secret, recipient, device), fromBase64url(tag))
}

/** Creates the nonce of the giving device and its commitment (`transferOpenRequest`), both as base64url. */
export function createTransferNonce(): { readonly nonce: string; readonly commitment: string } {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return { nonce: toBase64url(bytes), commitment: toBase64url(sha256(bytes)) }
}

/** Whether a nonce is the one that a commitment was made of. */
export function isCommittedNonce(nonce: string, commitment: string): boolean {
  return bytesEqual(sha256(fromBase64url(nonce)), fromBase64url(commitment))
}

/**
 * Returns the two digits that both devices derive from the code, the key of the new device and the nonce of the giving one. The
 * person types what the new device shows: somebody who got hold of the code alone shows other digits, on a screen that the person
 * does not see. Neither key nor nonce can be chosen by the number, because each is fixed before the other one is known.
 */
export function getTransferNumber(secret: Uint8Array, recipient: string, nonce: string): string {
  const [first = 0, second = 0] = hmac(
    sha256,
    secret,
    utf8(JSON.stringify(['latchkey transfer number v1', recipient, nonce])),
  )
  return String((first * 256 + second) % 100).padStart(2, '0')
}

/** Context of the sealed share. Never change it: both devices have to compute the same. */
export function transferContext({ account, walletId, setId }: SealSubject): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify(['latchkey transfer box v1', account, walletId, setId]))
}

function tagOf(secret: Uint8Array, recipient: string, { browser, system }: DeviceKind): Uint8Array {
  return hmac(
    sha256,
    secret,
    utf8(JSON.stringify(['latchkey transfer claim v1', recipient, browser, system])),
  )
}

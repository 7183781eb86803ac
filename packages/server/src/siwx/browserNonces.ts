import { randomBytes } from 'node:crypto'
import { isSameText, keyedDigest } from '../secrets/cryptography.ts'
import { signInLimits } from './verifySignIn.ts'

/**
 * Nonces that only this backend can create, for one browser each. Issuing one writes nothing, so that nobody
 * can fill a store by asking. Only the use of a nonce is stored.
 */
export type BrowserNonces = {
  make(browser: string, now: number): string
  /**
   * Returns the expiry (milliseconds since 1970); undefined for a nonce that is forged, of another browser, or
   * expired.
   */
  read(nonce: string, browser: string, now: number): number | undefined
}

/** 96 random bits, the expiry, and a MAC of 128 bits: letters and digits only, as EIP-4361 requires. */
const form = /^([\da-f]{24})([\da-f]{12})([\da-f]{32})$/

export function createBrowserNonces(secret: string): BrowserNonces {
  const key = Buffer.from(secret, 'utf8')
  const mac = (random: string, end: string, browser: string) =>
    Buffer.from(keyedDigest(key, ['latchkey siwx nonce', random, end, browser]), 'base64url')
      .toString('hex')
      .slice(0, 32)
  return {
    make(browser, now) {
      const random = randomBytes(12).toString('hex')
      const end = (now + signInLimits.nonce).toString(16).padStart(12, '0')
      return `${random}${end}${mac(random, end, browser)}`
    },
    read(nonce, browser, now) {
      const [, random = '', end = '', proof = ''] = form.exec(nonce) ?? []
      if (!isSameText(proof, mac(random, end, browser))) return undefined
      const until = Number.parseInt(end, 16)
      return until > now ? until : undefined
    },
  }
}

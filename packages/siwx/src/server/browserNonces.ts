import { hex } from '@scure/base'
import { isSameText, keyedDigest } from './digests.ts'
import { signInLimits } from './verifySignIn.ts'

/**
 * Nonces that only this backend can create, for one browser each. Issuing one writes nothing, so that nobody
 * can fill a store by requesting them. Only the use of a nonce is stored.
 */
export type BrowserNonces = {
  /** @param now milliseconds since 1970 */
  create(browser: string, now: number): string
  /**
   * Returns the expiry (milliseconds since 1970); undefined for a nonce that is forged, of another browser, or
   * expired.
   */
  verify(nonce: string, browser: string, now: number): number | undefined
}

/** 96 random bits, the expiry, and a MAC of 128 bits: letters and digits only, as EIP-4361 requires. */
const form = /^([\da-f]{24})([\da-f]{12})([\da-f]{32})$/

/** Creates the nonces of a backend. All of its processes have the same `secret`. */
export function createBrowserNonces(secret: string): BrowserNonces {
  const toMac = (random: string, expiry: string, browser: string) =>
    hex.encode(keyedDigest(secret, ['latchkey siwx nonce', random, expiry, browser])).slice(0, 32)
  return {
    create(browser, now) {
      const random = hex.encode(crypto.getRandomValues(new Uint8Array(12)))
      const expiry = (now + signInLimits.nonce).toString(16).padStart(12, '0')
      return `${random}${expiry}${toMac(random, expiry, browser)}`
    },
    verify(nonce, browser, now) {
      const [, random = '', expiry = '', mac = ''] = form.exec(nonce) ?? []
      if (!isSameText(mac, toMac(random, expiry, browser))) return undefined
      const until = Number.parseInt(expiry, 16)
      return until > now ? until : undefined
    },
  }
}

import { randomBytes } from 'node:crypto'
import { isSameText, keyedDigest } from '../base/cryptography.ts'
import { signInLimits } from './verifySignIn.ts'

/**
 * Nonces only this backend can make, for one browser each: giving one out writes nothing, so that nobody can fill a store by
 * asking. That each is used once is written down with its use.
 */
export type BrowserNonces = {
  make(browser: string, now: number): string
  /** When it ends, milliseconds since 1970; undefined where it isn't ours, is another browser's, or is over. */
  read(nonce: string, browser: string, now: number): number | undefined
}

/** 96 random bits, the end, and 128 bits that prove both: letters and digits alone, as EIP-4361 wants it. */
const form = /^([\da-f]{24})([\da-f]{12})([\da-f]{32})$/

export function createBrowserNonces(secret: string): BrowserNonces {
  const key = Buffer.from(secret, 'utf8')
  const prove = (random: string, end: string, browser: string) =>
    Buffer.from(keyedDigest(key, ['latchkey siwx nonce', random, end, browser]), 'base64url')
      .toString('hex')
      .slice(0, 32)
  return {
    make(browser, now) {
      const random = randomBytes(12).toString('hex')
      const end = (now + signInLimits.nonce).toString(16).padStart(12, '0')
      return `${random}${end}${prove(random, end, browser)}`
    },
    read(nonce, browser, now) {
      const [, random = '', end = '', proof = ''] = form.exec(nonce) ?? []
      if (!isSameText(proof, prove(random, end, browser))) return undefined
      const until = Number.parseInt(end, 16)
      return until > now ? until : undefined
    },
  }
}

import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { ParsedSiwxMessage } from './parseSiwxMessage.ts'
import { SiwxError } from './SiwxError.ts'

/** What a sign-in must be for. */
export type SiwxTerms = {
  /** Hosts that may ask, as `location.host` has them: `app.example.org`, `localhost:5173`. Never taken from the message. */
  readonly domains: readonly string[]
  /**
   * The nonce that was given out; or what takes it out of a store, answering whether it was there. It is asked once,
   * after everything that costs nothing and before the signature, so that of parallel tries one goes on.
   */
  readonly nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /** CAIP-10: who must have signed. Anybody when absent. */
  readonly account?: CaipAddress
  /** CAIP-2: networks a sign-in may name. All when absent. */
  readonly chains?: readonly CaipNetworkId[]
  /** Milliseconds since 1970. */
  readonly now?: number
  /** Milliseconds since `issuedAt` after which a message isn't taken any more. */
  readonly maxAge?: number
}

/** Milliseconds a clock may be off, either way. */
const skew = 60_000

/**
 * Compares a message with what it must be for: site, address of the site, network, account, times (T-SIWX-1, -3, -4).
 *
 * @throws SiwxError, a code for each mismatch
 */
export function checkSiwxTerms(
  { message, account }: ParsedSiwxMessage,
  terms: Omit<SiwxTerms, 'nonce'>,
): void {
  const { domain, scheme, uri, chainId, issuedAt, expirationTime, notBefore } = message
  if (!terms.domains.includes(domain)) throw new SiwxError('domain', { field: 'domain' })
  const { protocol, host } = new URL(uri)
  const isPlain = protocol === 'http:'
  const isWeb = protocol === 'https:' || (isPlain && isLoopback(domain))
  if (!isWeb || host !== withoutDefaultPort(domain, isPlain)) throw new SiwxError('uri', { field: 'uri' })
  if (scheme !== undefined && `${scheme}:` !== protocol) throw new SiwxError('uri', { field: 'scheme' })
  if (terms.chains && !terms.chains.includes(chainId)) throw new SiwxError('chain', { field: 'chainId' })
  if (terms.account !== undefined) {
    const asked = parseCaipAddress(terms.account)
    if (asked?.caipNetworkId !== chainId) throw new SiwxError('chain', { field: 'chainId' })
    const isSame =
      asked.namespace === 'eip155'
        ? asked.caipAddress.toLowerCase() === account.toLowerCase()
        : asked.caipAddress === account
    if (!isSame) throw new SiwxError('account', { field: 'accountAddress' })
  }
  const now = terms.now ?? Date.now()
  const issued = Date.parse(issuedAt)
  if (issued > now + skew) throw new SiwxError('issued_later', { field: 'issuedAt' })
  if (terms.maxAge !== undefined && issued + terms.maxAge < now - skew)
    throw new SiwxError('too_old', { field: 'issuedAt' })
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now - skew)
    throw new SiwxError('expired', { field: 'expirationTime' })
  if (notBefore !== undefined && Date.parse(notBefore) > now + skew)
    throw new SiwxError('not_yet_valid', { field: 'notBefore' })
}

/** Browsers treat these as safe without TLS. */
function isLoopback(domain: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(domain)
}

function withoutDefaultPort(domain: string, isPlain: boolean): string {
  return domain.replace(isPlain ? /:80$/ : /:443$/, '')
}

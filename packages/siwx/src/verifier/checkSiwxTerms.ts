import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import type { ParsedSiwxMessage } from '../message/parseSiwxMessage.ts'
import { SiwxError } from '../message/SiwxError.ts'

/** What a verifier demands of a sign-in: its own values, never the message's. */
export type SiwxTerms = {
  /** Allowed hosts as `location.host` has them: `app.example.org`, `localhost:5173`. */
  readonly domains: readonly string[]
  /**
   * The nonce that was issued, or a function that removes it from a store and returns whether it was there. The
   * function is called once, after all checks that cost nothing and before the signature is checked, so that of
   * parallel attempts only one continues.
   */
  readonly nonce: string | ((nonce: string) => boolean | Promise<boolean>)
  /** CAIP-10 account that must have signed. Default: any. */
  readonly account?: CaipAddress
  /** CAIP-2 networks that are allowed. Default: all. */
  readonly chains?: readonly CaipNetworkId[]
  /** Milliseconds since 1970. Default: the present. */
  readonly now?: number
  /** Milliseconds after `issuedAt` for which a message is accepted. */
  readonly maxAge?: number
}

/** Milliseconds a clock may be wrong, either way. */
const clockSkew = 60_000

/**
 * Compares a message with the terms: domain, URI, network, account, times. `verifySiwx` calls it, and the engine before a
 * wallet is asked to sign.
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
  const isHttp = protocol === 'http:'
  const isWeb = protocol === 'https:' || (isHttp && isLoopback(domain))
  if (!isWeb || host !== withoutDefaultPort(domain, isHttp)) throw new SiwxError('uri', { field: 'uri' })
  if (scheme !== undefined && `${scheme}:` !== protocol) throw new SiwxError('uri', { field: 'scheme' })
  if (terms.chains && !terms.chains.includes(chainId)) throw new SiwxError('chain', { field: 'chainId' })
  if (terms.account !== undefined) {
    const expected = parseCaipAddress(terms.account)
    if (expected?.caipNetworkId !== chainId) throw new SiwxError('chain', { field: 'chainId' })
    const isSame =
      expected.namespace === 'eip155'
        ? expected.caipAddress.toLowerCase() === account.toLowerCase()
        : expected.caipAddress === account
    if (!isSame) throw new SiwxError('account', { field: 'accountAddress' })
  }
  const now = terms.now ?? Date.now()
  const issued = Date.parse(issuedAt)
  if (issued > now + clockSkew) throw new SiwxError('issued_later', { field: 'issuedAt' })
  if (terms.maxAge !== undefined && issued + terms.maxAge < now - clockSkew)
    throw new SiwxError('too_old', { field: 'issuedAt' })
  if (expirationTime !== undefined && Date.parse(expirationTime) <= now - clockSkew)
    throw new SiwxError('expired', { field: 'expirationTime' })
  if (notBefore !== undefined && Date.parse(notBefore) > now + clockSkew)
    throw new SiwxError('not_yet_valid', { field: 'notBefore' })
}

/** Whether a host is a loopback address, which browsers treat as secure without TLS. */
function isLoopback(domain: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(domain)
}

function withoutDefaultPort(domain: string, isHttp: boolean): string {
  return domain.replace(isHttp ? /:80$/ : /:443$/, '')
}

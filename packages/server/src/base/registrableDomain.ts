import { getDomain } from 'tldts'

/**
 * Returns the registrable domain of a URL's host: what somebody registers, by the public suffix list (`shop.co.uk` of
 * `wallet.shop.co.uk`). Hosts without one, such as addresses and `localhost`, stand for themselves.
 */
export function toRegistrableDomain(url: string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname.toLowerCase()
}

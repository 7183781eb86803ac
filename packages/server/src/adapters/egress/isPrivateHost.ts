import { isIP } from 'node:net'
import { isPrivateAddress } from './isPrivateAddress.ts'

/** Whether a URL's host is private by its text alone; a name says nothing before it is resolved. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host)) return isPrivateAddress(host)
  return host === '' || host === 'localhost' || host.endsWith('.localhost')
}

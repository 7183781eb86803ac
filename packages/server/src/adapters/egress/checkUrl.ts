import { EgressError } from '../../errors/EgressError.ts'
import { isEgressAllowed } from './isEgressAllowed.ts'
import { isPrivateHost } from './isPrivateHost.ts'

/** A URL that may be tried. `open`: the operator named it, so its address is not checked. */
export type CheckedUrl = { readonly url: URL; readonly open: boolean }

/**
 * The checks that need no resolution. IP literals are judged here because Node never looks them up.
 *
 * @throws EgressError
 */
export function checkUrl(value: string, schemes: readonly string[], allow: readonly string[]): CheckedUrl {
  if (!URL.canParse(value)) throw new EgressError('invalid_url', 'The address is not a URL.')
  const url = new URL(value)
  if (!schemes.includes(url.protocol)) {
    throw new EgressError('scheme_refused', `Only ${schemes.join(' ')} may be requested.`)
  }
  if (url.username || url.password) {
    throw new EgressError('credentials_refused', 'A URL with a user name or password is not requested.')
  }
  if (isEgressAllowed(url, allow)) return { url, open: true }
  if (isPrivateHost(url.hostname)) {
    throw new EgressError(
      'private_address',
      'The address is private. Name it in LATCHKEY_EGRESS_ALLOW if that is meant.',
    )
  }
  return { url, open: false }
}

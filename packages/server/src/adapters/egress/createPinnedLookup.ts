import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { EgressError } from '../../errors/EgressError.ts'
import { isPrivateAddress } from './isPrivateAddress.ts'

/** Every address of a name, like `dns.promises.lookup(name, { all: true })`. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * A `lookup` for `net.connect`: resolves once, refuses the name if any of its addresses is private, and hands the
 * checked addresses on, so that the connection goes where the check looked and a second answer can't matter.
 */
export function createPinnedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(new EgressError('unresolvable', 'The name has no address.'), '')
        else if (addresses.some(({ address }) => isPrivateAddress(address))) {
          callback(new EgressError('private_address', 'The name resolves to a private address.'), '')
        } else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (cause: unknown) =>
        callback(new EgressError('unresolvable', 'The name can’t be resolved.', { cause }), ''),
    )
  }
}

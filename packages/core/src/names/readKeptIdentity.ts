import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import type { AccountIdentity } from './AccountName.ts'
import { lookupCache } from './lookupCache.ts'
import { readIdentityValue } from './readIdentityValue.ts'

/** What the page has kept of an account, without a picture: which server's pictures it may load it doesn't know. */
export function readKeptIdentity(
  config: Config,
  { address, network }: { address: string; network: Network },
): AccountIdentity {
  const name = network.testnet
    ? undefined
    : lookupCache(config, 'identity_cache', readIdentityValue).get(address)?.name
  return { ...(name !== undefined && { name }) }
}

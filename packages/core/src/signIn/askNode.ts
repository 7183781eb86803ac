import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { ChainRequest } from '../siwx/ChainRequest.ts'

/** A network of the app as the verifier asks it; undefined for others: there only accounts with a key of their own sign in. */
export function askNode(config: Config, chain: CaipNetworkId): ChainRequest | undefined {
  if (!config.networks.some(({ caipNetworkId }) => caipNetworkId === chain)) return undefined
  const { request } = config._internal.rpc(chain)
  return (call) => request(call)
}

import { type ChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'

/** The namespace of the network the app is on. */
export function activeNamespace(config: Config): ChainNamespace | undefined {
  return parseCaipNetworkId(config.state.activeNetwork)?.namespace
}

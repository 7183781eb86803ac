import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { ResolvedName } from '../names/AccountName.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link resolveName}. */
export type ResolveNameParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Whole, e.g. `mira.latchkey.id`. */
  name: string
}

/**
 * Where a name leads to on a network, asked anew each time. `undefined`: nobody has it, it isn't of a zone of the server's, it is
 * written with other letters than a to z, digits and hyphens, or the network isn't served (S7.03).
 *
 * @example await resolveName(config, { name: 'mira.latchkey.id' }) // { name: …, address: '0x…', isMainnetOnly: false }
 * @throws NameError `resolve` (S8.28), NetworkUndefinedError, AbortedError
 */
export async function resolveName(
  config: Config,
  parameters: ResolveNameParameters,
): Promise<ResolvedName | undefined> {
  const network = requireNetwork(config, parameters.network)
  const { nameReads } = await loadCode(() => import('../names/nameReads.ts'))
  return nameReads.resolveAccountName(config, { ...parameters, network })
}

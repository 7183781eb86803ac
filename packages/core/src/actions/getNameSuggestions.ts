import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { NameSuggestion } from '../names/AccountName.ts'
import { requireNetwork } from '../networks/getNetwork.ts'
import type { ReadParameters } from '../requests/queryChain.ts'

/** Parameters of {@link getNameSuggestions}. */
export type GetNameSuggestionsParameters = Pick<ReadParameters, 'network' | 'signal'> & {
  /** Without a zone: what the person has typed so far. */
  name: string
  /** Default: the server's first. */
  zone?: string | undefined
}

/**
 * Five names at most: the one asked for, and free ones that begin with it. None where the server gives no names (S7.03).
 *
 * @throws NameError `invalid` (S5.27), `suggest` (S8.29); NetworkUndefinedError, AbortedError
 */
export async function getNameSuggestions(
  config: Config,
  { name, zone, network: id, signal }: GetNameSuggestionsParameters,
): Promise<readonly NameSuggestion[]> {
  const network = requireNetwork(config, id)
  const { nameReads } = await loadCode(() => import('../names/nameReads.ts'))
  const known = zone ?? (await nameReads.zonesOf(config)).own[0]
  return known !== undefined && (await nameReads.namesServed(config, network))
    ? nameReads.readSuggestions(config, { name, zone: known, signal })
    : []
}

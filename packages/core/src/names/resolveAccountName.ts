import type { Config } from '../config/Config.ts'
import type { Network } from '../network/Network.ts'
import type { ResolvedName } from './AccountName.ts'
import { coinTypeOf, etherCoin } from './coinTypeOf.ts'
import { namesServed } from './namesServed.ts'
import { readName } from './readName.ts'
import { zonesOf } from './zonesOf.ts'

/** Parameters of {@link resolveAccountName}. */
export type ResolveAccountNameParameters = {
  name: string
  network: Network
  signal?: AbortSignal | undefined
}

/** Where a name of the server's zones leads to; the rest of what `resolveName` says. */
export async function resolveAccountName(
  config: Config,
  { name, network, signal }: ResolveAccountNameParameters,
): Promise<ResolvedName | undefined> {
  // Of any other letters the server gives no name: some look like these, and some aren't seen at all.
  const wanted = name.trim()
  if (!/^[a-z\d-]{3,64}(?:\.[a-z\d-]{1,63}){2}$/i.test(wanted)) return undefined
  const lower = wanted.toLowerCase()
  if (!(await namesServed(config, network))) return undefined
  const zones = await zonesOf(config)
  if (!zones.includes(lower.slice(lower.indexOf('.') + 1))) return undefined
  const found = await readName(config, { name: lower, signal })
  const own = found?.addresses[coinTypeOf(network.id)]
  const address = own ?? found?.addresses[etherCoin]
  return address === undefined ? undefined : { name: lower, address, isMainnetOnly: own === undefined }
}

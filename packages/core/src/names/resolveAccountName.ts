import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
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

/** Where a name of the zones the server knows leads to; the rest of what `resolveName` says. */
export async function resolveAccountName(
  config: Config,
  { name, network, signal }: ResolveAccountNameParameters,
): Promise<ResolvedName | undefined> {
  const lower = name.trim().toLowerCase()
  // Of any other letters there is no name here: some look like these, and some aren't seen at all.
  if (lower.length > 255 || !/^(?:[a-z\d-]{1,64}\.)+[a-z\d-]{1,63}$/.test(lower)) return undefined
  if (!(await namesServed(config, network))) return undefined
  const { own, foreign } = await zonesOf(config)
  const isOwn = /^[a-z\d-]{3,64}\./.test(lower) && own.includes(lower.slice(lower.indexOf('.') + 1))
  if (!isOwn && !foreign.some((zone) => lower.endsWith(`.${zone}`))) return undefined
  const found = await readName(config, { name: lower, signal })
  const there = found?.addresses[coinTypeOf(network.id)]
  const address = there ?? found?.addresses[etherCoin]
  return address === undefined ? undefined : { name: lower, address, isMainnetOnly: there === undefined }
}

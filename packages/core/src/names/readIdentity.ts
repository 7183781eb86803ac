import { identity } from '@latchkey/protocol/schemas'
import { dedupe } from '../base/dedupe.ts'
import { plainText, safeImageUrl } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import { requireServer } from '../config/server.ts'
import type { AccountIdentity } from './AccountName.ts'
import { lookupCache } from './lookupCache.ts'
import { namesServed } from './namesServed.ts'
import { readIdentityValue } from './readIdentityValue.ts'

/** Parameters of {@link readIdentity}. */
export type ReadIdentityParameters = {
  address: string
  network: Network
  signal?: AbortSignal | undefined
}

/** What an account is called (W1.2), kept for five minutes; nothing on test networks. Throws what `callServer` throws. */
export async function readIdentity(config: Config, p: ReadIdentityParameters): Promise<AccountIdentity> {
  const { address, network, signal } = p
  if (network.testnet || !(await namesServed(config, network))) return {}
  const cache = lookupCache(config, 'identity_cache', readIdentityValue)
  const { server } = await requireServer(config, 'api')
  const kept = cache.get(address)
  if (kept) return { ...kept, avatar: safeImageUrl(kept.avatar, server) }
  const key = `identity ${address.toLowerCase()}`
  const found = await dedupe(
    config._internal.pending,
    key,
    ({ signal }) => read(config, address, signal),
    signal,
  )
  const known = { ...found, avatar: safeImageUrl(found.avatar, server) }
  cache.set(address, known)
  return known
}

async function read(config: Config, address: string, signal: AbortSignal): Promise<AccountIdentity> {
  const answer = await callServer(config, `/v1/identity/${encodeURIComponent(address)}`, {
    schema: identity,
    query: { sender: address },
    signal,
  })
  const name = plainText(answer.name ?? '', 255)
  // A name that isn't what it looks like is none: it would be read as another's.
  return { ...(name === answer.name && { name }), ...(answer.avatar && { avatar: answer.avatar }) }
}

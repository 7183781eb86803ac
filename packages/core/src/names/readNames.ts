import { nameAnswers } from '@latchkey/protocol/schemas'
import { dedupe } from '../base/dedupe.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { AccountName } from './AccountName.ts'
import { lookupCache } from './lookupCache.ts'
import { NameError } from './NameError.ts'
import { readAccountNames } from './readAccountNames.ts'
import { toAccountName } from './toAccountName.ts'

/** The names an address has signed for (W1.9), kept for five minutes. @throws NameError `reverse`, AbortedError */
export async function readNames(
  config: Config,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<readonly AccountName[]> {
  const cache = lookupCache(config, 'names_cache', readAccountNames)
  const kept = cache.get(address)
  if (kept) return kept
  const key = `names ${address.toLowerCase()}`
  return dedupe(
    config._internal.pending,
    key,
    async ({ signal }) => read(config, address, signal),
    signal,
  ).then((names) => {
    cache.set(address, names)
    return names
  })
}

async function read(config: Config, address: string, signal: AbortSignal): Promise<readonly AccountName[]> {
  try {
    const answer = await callServer(config, `/v1/profile/reverse/${encodeURIComponent(address)}`, {
      schema: nameAnswers,
      query: { sender: address, apiVersion: 2 },
      signal,
    })
    return answer.flatMap((one) => toAccountName(one) ?? [])
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ failure: 'reverse', cause })
  }
}

import { type CaipAddress, dataLimits } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { AbortedError } from '../errors/AbortedError.ts'
import type { Network } from '../network/Network.ts'
import { shareWork } from '../request/shareWork.ts'
import { announceFailure } from './announceFailure.ts'
import { readTokens } from './readTokens.ts'
import { showTokens } from './showTokens.ts'
import type { TokenEntry } from './TokenEntry.ts'
import type { TokenList } from './TokenList.ts'
import { tokenAccount } from './tokenAccount.ts'

/** Parameters of {@link loadTokens}. */
export type LoadTokensParameters = { network: Network; address: string; signal?: AbortSignal | undefined }

/**
 * The token list with its cache and its patience: fresh for 30 s (S9.03), one read for everybody who asks meanwhile
 * (I1), none for 30 s after a failed one (S4.32, S9.02): the last list is answered then, with its age, or the failure
 * where there never was one.
 */
export async function loadTokens(config: Config, parameters: LoadTokensParameters): Promise<TokenList> {
  const { network, address, signal } = parameters
  const { stores, pending } = config._internal
  stores.tokens ??= new Map<CaipAddress, TokenEntry>()
  const account = tokenAccount(network, address)
  const entry = stores.tokens.get(account) ?? { listedAt: 0, changed: new Set() }
  stores.tokens.set(account, entry)
  if (entry.failure && isWithin(entry.failure.at, dataLimits.balanceRetry)) return lastKnown(entry)
  const isFresh = entry.changed.size === 0 && isWithin(entry.listedAt, dataLimits.portfolioCache)
  if (entry.list && isFresh) return entry.list

  const run = async (control: { signal: AbortSignal }) => {
    const changed = [...entry.changed]
    try {
      const list = await readTokens(config, { network, address, changed, signal: control.signal })
      for (const token of changed) entry.changed.delete(token)
      Object.assign(entry, { list, listedAt: Date.now(), failure: undefined })
      showTokens(config, { network, address, list })
      if (list.nativeOnly === 'notServed') announceFailure(config, { network, address, reason: 'notServed' })
      return list
    } catch (error) {
      if (error instanceof AbortedError) throw error
      entry.failure = { error, at: Date.now() }
      showTokens(config, { network, address, failedAt: entry.failure.at })
      announceFailure(config, { network, address, reason: 'failed' })
      return lastKnown(entry)
    }
  }
  return shareWork(pending, `tokens ${account}`, run, signal)
}

/** Whether less than so much time has passed; a clock that was set back counts as passed. */
function isWithin(since: number, time: number): boolean {
  const passed = Date.now() - since
  return passed >= 0 && passed < time
}

function lastKnown({ list, failure }: TokenEntry): TokenList {
  if (!list || !failure) throw failure?.error
  return { ...list, failure: failure.error, retryAt: failure.at + dataLimits.balanceRetry }
}

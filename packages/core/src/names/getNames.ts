import { nameAnswers } from '@latchkey/protocol/schemas'
import { type AccountName, toAccountName } from '../accounts/getNameAddress.ts'
import { createLookupCache } from '../accounts/lookupCache.ts'
import { NameError } from '../accounts/NameError.ts'
import { areNamesServed } from '../accounts/nameZones.ts'
import { type AccountReadErrorType, requireAccount } from '../accounts/requireAccount.ts'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { AccountParameters } from '../config/typedConfig.ts'

/** Parameters of {@link getNames}. */
export type GetNamesParameters<config extends Config = Config> = AccountParameters<config> & {
  signal?: AbortSignal | undefined
}

/** Result of {@link getNames}. */
export type GetNamesReturnType = readonly AccountName[]

/** Errors of {@link getNames}; `name` tells them apart. */
export type GetNamesErrorType = AccountReadErrorType | NameError

/**
 * Returns the names that an account has registered with the server, the oldest first, cached for five minutes. Empty
 * without a server, on networks other than EVM, and on networks the server doesn't serve.
 *
 * @throws NameError `reverse`, NotConnectedError, InvalidNetworkError, AbortedError, and what
 * `requireServer` throws but for a missing server
 */
export async function getNames<config extends Config>(
  config: config,
  parameters: GetNamesParameters<config> = {},
): Promise<GetNamesReturnType> {
  const { network, address } = await requireAccount(config, parameters)
  const isServed = await areNamesServed(config, network).catch((cause: unknown) => {
    throw cause instanceof AbortedError ? cause : new NameError({ reason: 'reverse', cause })
  })
  return isServed ? fetchNames(config, { address, signal: parameters.signal }) : []
}

/**
 * Fetches the names of an address, cached for five minutes.
 *
 * @throws NameError `reverse`, AbortedError
 */
export async function fetchNames(
  config: Config,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<readonly AccountName[]> {
  const cache = createLookupCache(config, 'names_cache', parseCachedNames)
  return cache.fetch(address, (control) => requestNames(config, address, control), signal)
}

async function requestNames(
  config: Config,
  address: string,
  signal: AbortSignal,
): Promise<readonly AccountName[]> {
  try {
    const answer = await callServer(config, `/v1/profile/reverse/${encodeURIComponent(address)}`, {
      schema: nameAnswers,
      query: { sender: address, apiVersion: 2 },
      signal,
    })
    return answer.flatMap((entry) => toAccountName(entry) ?? [])
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ reason: 'reverse', cause })
  }
}

/** Parses cached names; `undefined` for another shape. */
export function parseCachedNames(raw: unknown): readonly AccountName[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const isName = (entry: Partial<AccountName> | null) =>
    typeof entry?.name === 'string' && typeof entry.addresses === 'object'
  return raw.every(isName) ? (raw as AccountName[]) : undefined
}

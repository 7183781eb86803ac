import { nameSuggestions } from '@latchkey/protocol/schemas'
import type { NameSuggestion } from '../accounts/getNameAddress.ts'
import { NameError } from '../accounts/NameError.ts'
import { areNamesServed, getZones } from '../accounts/nameZones.ts'
import { AbortedError, type InvalidParameterError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { callServer, type ServerErrorType } from '../config/callServer.ts'
import type { Network } from '../config/Network.ts'
import { type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'

/** Parameters of {@link getNameSuggestions}. */
export type GetNameSuggestionsParameters<config extends Config = Config> = NetworkParameters<config> & {
  signal?: AbortSignal | undefined
  /** What the person has typed so far, without a zone. */
  name: string
  /** Default: the server's first zone. */
  zone?: string | undefined
}

/** Result of {@link getNameSuggestions}. */
export type GetNameSuggestionsReturnType = readonly NameSuggestion[]

/** Errors of {@link getNameSuggestions}; `name` tells them apart. */
export type GetNameSuggestionsErrorType =
  | ServerErrorType
  | InvalidNetworkError
  | InvalidParameterError
  | NameError

/**
 * Suggests up to five names: the requested one, and available ones that begin with it. Empty if the server registers
 * no names.
 *
 * @throws NameError `invalid`, `suggest`; InvalidNetworkError, AbortedError, and what
 * `requireServer` throws but for a missing server
 */
export async function getNameSuggestions<config extends Config>(
  config: config,
  parameters: GetNameSuggestionsParameters<config>,
): Promise<GetNameSuggestionsReturnType> {
  const { name, zone, signal } = parameters
  const network = requireNetwork(config, toNetworkId(parameters))
  const usedZone = await getUsedZone(config, { zone, network })
  return usedZone === undefined ? [] : fetchSuggestions(config, { name, zone: usedZone, signal })
}

/** The zone to suggest names of; `undefined` where the server registers none on the network. @throws NameError `suggest`, AbortedError */
async function getUsedZone(
  config: Config,
  { zone, network }: { readonly zone: string | undefined; readonly network: Network },
): Promise<string | undefined> {
  try {
    const used = zone ?? (await getZones(config)).own[0]
    return used !== undefined && (await areNamesServed(config, network)) ? used : undefined
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ reason: 'suggest', cause })
  }
}

/**
 * Fetches suggestions for one zone from the server.
 *
 * @throws NameError `invalid`, `suggest`; AbortedError
 */
export async function fetchSuggestions(
  config: Config,
  { name, zone, signal }: { name: string; zone: string; signal?: AbortSignal | undefined },
): Promise<readonly NameSuggestion[]> {
  const label = readLabel(name)
  try {
    const { suggestions } = await callServer(config, `/v1/profile/suggestions/${label}`, {
      schema: nameSuggestions,
      query: { zone },
      signal,
    })
    // The person signs the suggested name, so it must begin with the requested label. A zone has two labels.
    const isOfLabel = (suggestion: NameSuggestion) =>
      /^[a-z\d-]+(?:\.[a-z\d-]+){2}$/.test(suggestion.name) && suggestion.name.startsWith(label)
    return suggestions.filter(isOfLabel)
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ reason: 'suggest', cause })
  }
}

/** Characters a label may have. The server may refuse more. */
const labelCharacters = /^[a-zA-Z0-9-]{4,}$/

/**
 * Parses the label of a name, the part before its zone, into lower case: at least four letters a to z, digits and
 * hyphens, without a hyphen at an end or two in a row. Letters of other alphabets are refused, because some look like
 * these.
 *
 * @example readLabel('Mira-1') // 'mira-1'
 * @throws NameError `invalid`
 */
export function readLabel(text: string): string {
  if (!labelCharacters.test(text) || text.length > 64 || /^-|-$|--/.test(text))
    throw new NameError({ reason: 'invalid' })
  return text.toLowerCase()
}

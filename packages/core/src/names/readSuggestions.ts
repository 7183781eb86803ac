import { nameSuggestions } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { callServer } from '../config/callServer.ts'
import type { NameSuggestion } from './AccountName.ts'
import { NameError } from './NameError.ts'
import { readLabel } from './readLabel.ts'

/** The name itself and free ones that begin with it (W1.9). @throws NameError `invalid`, `suggest`; AbortedError */
export async function readSuggestions(
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
    // What a server offers under another name or zone than was asked for would be signed unseen.
    const isOffer = (one: NameSuggestion) =>
      /^[a-z\d-]+(?:\.[a-z\d-]+){2}$/.test(one.name) && one.name.startsWith(label)
    return suggestions.filter(isOffer)
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new NameError({ failure: 'suggest', cause })
  }
}

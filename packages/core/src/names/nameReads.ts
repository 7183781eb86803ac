import { namesServed } from './namesServed.ts'
import { readIdentity } from './readIdentity.ts'
import { readNames } from './readNames.ts'
import { readSuggestions } from './readSuggestions.ts'
import { resolveAccountName } from './resolveAccountName.ts'
import { zonesOf } from './zonesOf.ts'

/** What asks the server about names, in one chunk. */
export const nameReads = {
  namesServed,
  readIdentity,
  readNames,
  readSuggestions,
  resolveAccountName,
  zonesOf,
} as const

import { fetchIdentity } from '../accounts/getIdentity.ts'
import { areNamesServed, getZones } from '../accounts/nameZones.ts'
import { resolveServedName } from '../accounts/resolveName.ts'
import { fetchSuggestions } from './getNameSuggestions.ts'
import { fetchNames } from './getNames.ts'

/** What asks the server about names, in one chunk. */
export const nameReads = {
  namesServed: areNamesServed,
  readIdentity: fetchIdentity,
  readNames: fetchNames,
  readSuggestions: fetchSuggestions,
  resolveAccountName: resolveServedName,
  zonesOf: getZones,
} as const

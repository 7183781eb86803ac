import { normalize } from 'viem/ens'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'

/** A name and its parts, lower case, as ENSIP-15 normalises it. */
type ParsedName = { readonly name: string; readonly label: string; readonly zone: string }

/** What of the configuration says which names there are. */
export type NameRules = Pick<ServerConfig, 'nameZones' | 'preset'>

/** A zone existing clients ask for. Nobody here gives its names away. */
const foreignZone = 'reown.id'
const longest = 64

/**
 * Reads a name of one of our zones: three labels, the first one of 4 to 64 letters, digits and hyphens (3 for existing clients),
 * no hyphen at its ends nor two in a row. Other spellings of it are read as ENSIP-15 says: `Ｍira` is `mira`.
 *
 * @throws HttpFailure 400 `name`
 */
export function parseName(text: string, { nameZones, preset }: NameRules): ParsedName {
  const name = normalizeName(text)
  const [label = '', second = '', top = '', ...more] = name?.split('.') ?? []
  const zone = `${second}.${top}`
  const isName = /^[a-z\d-]+(?:\.[a-z\d-]+){2}$/.test(name ?? '') && more.length === 0
  if (name === undefined || !isName || /^-|-$|--/.test(label))
    throw new HttpFailure(
      400,
      'name',
      'Invalid name format: use letters, digits and single hyphens, then a zone, e.g. mira.latchkey.id',
    )
  const shortest = minimumLength(preset)
  if (label.length < shortest || label.length > longest)
    throw new HttpFailure(400, 'name', `Invalid name length: ${shortest} to ${longest} characters`)
  if (!nameZones.includes(zone) && !(preset === 'compat' && zone === foreignZone))
    throw new HttpFailure(400, 'name', 'Name is not in the allowed zones')
  return { name, label, zone }
}

/** Characters a label needs. */
export function minimumLength(preset: ServerConfig['preset']): number {
  return preset === 'compat' ? 3 : 4
}

function normalizeName(text: string): string | undefined {
  if (text.length > 255) return undefined
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

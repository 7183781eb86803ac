import { normalize } from 'viem/ens'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'

/** A name and its parts: lower case, normalised by ENSIP-15. */
type ParsedName = { readonly name: string; readonly label: string; readonly zone: string }

/** Settings that decide which names are valid. */
export type NameRules = Pick<ServerConfig, 'nameZones' | 'preset'>

/** A zone existing clients ask for, whatever the preset. None of its names exists here, and none can be registered. */
export const foreignZone = 'reown.id'
const maximumLength = 64

/**
 * Parses a name of a configured zone: three labels, the first of 4 to 64 letters, digits and hyphens (3 under
 * preset `compat`), without a hyphen at its ends or two in a row. Other spellings are normalised by ENSIP-15:
 * `Ｍira` becomes `mira`.
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
  if (label.length < shortest || label.length > maximumLength)
    throw new HttpFailure(400, 'name', `Invalid name length: ${shortest} to ${maximumLength} characters`)
  if (!nameZones.includes(zone) && zone !== foreignZone)
    throw new HttpFailure(400, 'name', 'Name is not in the allowed zones')
  return { name, label, zone }
}

/** Shortest label, characters. */
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

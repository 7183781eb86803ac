import type { NameSuggestions } from '@latchkey/protocol'
import type { Context } from 'hono'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { NamesOptions } from './lookup.ts'
import { foreignZone, minimumLength } from './nameForm.ts'
import { isReserved, toLook } from './reservedNames.ts'

/** Endings of suggested names; more than are returned, because some are taken. */
const suffixes = [
  ...['hq', 'one', 'id', 'box', 'dev', 'art', 'lab', 'now', 'pro', 'xyz', 'live', 'home', 'club', 'world'],
  ...['-one', '-dev', '-art', '-box', '-home', '2', '7', '9', '22', '77', '99', '2026'],
]
const maxSuggestions = 5

/** `GET /v1/profile/suggestions/{name}`: the requested name, then free names that begin with it. */
export async function getSuggestions(c: Context<ApiEnv>, options: NamesOptions): Promise<Response> {
  const { names, config } = options
  const label = (c.req.param('name') ?? '').toLowerCase()
  if (!/^[a-z\d-]+$/.test(label) || /^-|--/.test(label))
    throw new HttpFailure(400, 'name', 'Invalid name format: use letters, digits and single hyphens')
  const shortest = minimumLength(config.preset)
  // Three letters are accepted under every preset: longer names can be suggested for them.
  if (label.length < 3 || label.length > 64)
    throw new HttpFailure(400, 'name', `Invalid name length: ${shortest} to 64 characters`)
  const zone = parseZone(c.req.query('zone'), options)
  // A name is also taken when a registered one looks the same (`toLook`).
  const candidates = listCandidates(label, shortest).map((candidate) => ({
    name: `${candidate}.${zone}`,
    look: `${toLook(candidate)}.${zone}`,
  }))
  const taken = await names.getTaken(candidates)
  const free = candidates.flatMap(({ name }) => (taken.has(name) ? [] : [name]))
  const exact = `${label}.${zone}`
  const body: NameSuggestions = {
    suggestions: [
      { name: exact, registered: !free.includes(exact) },
      ...free.filter((name) => name !== exact).map((name) => ({ name, registered: false })),
    ].slice(0, maxSuggestions),
  }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** Names that are valid and not reserved. */
function listCandidates(label: string, shortest: number): string[] {
  return [label, ...suffixes.map((suffix) => label + suffix)].filter(
    (candidate) => isValidLabel(candidate, shortest) && !isReserved(candidate),
  )
}

function isValidLabel(label: string, shortest: number): boolean {
  return label.length >= shortest && label.length <= 64 && !/^-|-$|--/.test(label)
}

/**
 * Returns the requested zone. The zone that existing clients request is replaced by the default zone.
 *
 * @throws HttpFailure 400
 */
function parseZone(requested: string | undefined, { config: { nameZones } }: NamesOptions): string {
  const [first] = nameZones
  const zone = requested ?? first
  if (zone !== undefined && nameZones.includes(zone)) return zone
  if (first !== undefined && requested === foreignZone) return first
  throw new HttpFailure(400, 'zone', 'Name is not in the allowed zones')
}

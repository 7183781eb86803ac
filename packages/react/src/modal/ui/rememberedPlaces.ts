import type { Config } from '@latchkey/core'

/** Entries that are stored: one for each feature and network, and for each e-mail account. The oldest is dropped. */
const maxPlaces = 40

/**
 * Returns whether a button or row was shown last time, where an answer of the server decides that; `undefined` when it was never
 * asked on this device. Its place is reserved accordingly until the answer is there.
 *
 * @param place identifies what is shown and for whom, e.g. `swaps eip155:1`
 */
export function getRememberedPlace(config: Config, place: string): boolean | undefined {
  return readPlaces(config).find(([name]) => name === place)?.[1]
}

/** Stores the answer that {@link getRememberedPlace} returns. */
export function rememberPlace(config: Config, place: string, isShown: boolean): void {
  const places = readPlaces(config)
  if (places.some(([name, was]) => name === place && was === isShown)) return
  const others = places.filter(([name]) => name !== place)
  config.storage.set('modal_places', [[place, isShown], ...others].slice(0, maxPlaces))
}

type Place = readonly [name: string, isShown: boolean]

function readPlaces(config: Config): readonly Place[] {
  return config.storage.get('modal_places', parsePlaces) ?? []
}

function parsePlaces(raw: unknown): readonly Place[] | undefined {
  return Array.isArray(raw) && raw.every(isPlace) ? raw : undefined
}

function isPlace(raw: unknown): raw is Place {
  return Array.isArray(raw) && raw.length === 2 && typeof raw[0] === 'string' && typeof raw[1] === 'boolean'
}

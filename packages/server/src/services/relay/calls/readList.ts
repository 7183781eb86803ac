import { relayLimits } from '@latchkey/protocol'
import { RelayFailure } from '../RelayFailure.ts'

/**
 * A list of one call; `readOne` reads an entry.
 *
 * @throws RelayFailure `InvalidParams`, `BatchEmpty`, `BatchLimitExceeded`, and what `readOne` throws
 */
export function readList<entry>(value: unknown, name: string, readOne: (value: unknown) => entry): entry[] {
  if (!Array.isArray(value)) throw new RelayFailure('InvalidParams', `${name} has to be a list`)
  if (value.length === 0) throw new RelayFailure('BatchEmpty', `${name} is empty`)
  if (value.length > relayLimits.batch)
    throw new RelayFailure('BatchLimitExceeded', `${name} has more than ${relayLimits.batch} entries`)
  return value.map(readOne)
}

import type { ActivityPlace } from '../../ports/Index.ts'

/** Orders places of histories newest first: by time, chain (as text), block and position, all of them falling. */
export function comparePlaces(one: ActivityPlace, other: ActivityPlace): number {
  if (one.minedAt !== other.minedAt) return other.minedAt - one.minedAt
  if (one.chain !== other.chain) return one.chain < other.chain ? 1 : -1
  return other.block - one.block || other.position - one.position
}

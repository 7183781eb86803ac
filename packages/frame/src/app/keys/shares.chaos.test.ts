import { expect, it } from 'vitest'
import { combineMutatedSets } from '../../testing/mutatedShares.ts'

const sets = 1_000_000

it('[X.02] [T-SSS] 1,000,000 mutated share sets: the wallet’s entropy or an error, never another key', async () => {
  const seed = Date.now() | 0
  const { right, wrong } = await combineMutatedSets(sets, seed)
  expect(wrong, `seed ${seed}`).toEqual([])
  // the sets reach the end that an attacker wants, or they prove nothing
  expect(right).toBeGreaterThan(sets / 1000)
}, 1_800_000)

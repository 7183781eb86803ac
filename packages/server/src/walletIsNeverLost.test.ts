// long: kills the process at every step of a rotation.
import { expect, it } from 'vitest'
import type { Break } from './testing/breakChanges.ts'
import { invariants } from './testing/judgeChanges.ts'
import { runChanges } from './testing/simulateChanges.ts'

it('[X.10, X.10a, X.10b, X.10c, X.10d] new shares, another address, another key and a deletion, shuffled and killed anywhere: nobody loses a wallet', {
  timeout: 300_000,
}, async () => {
  const { problems, ...counts } = await runChanges(60)
  expect(problems).toEqual([])
  // the schedules do something: most die, and every change comes to its end in some
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(2)
})

/** Each invariant is broken by what it is there for. */
const breaks: readonly (readonly [Break, keyof typeof invariants])[] = [
  ['activates in two steps', 'usable'],
  ['retires at once', 'usable'],
  ['frees the address first', 'owner'],
  ['deletes the account first', 'deleted'],
  ['leaves the shares', 'deleted'],
  ['forgets who stays', 'asked'],
  ['deletes by address', 'others'],
]

it.each(breaks)(
  '[X.10] control: a server that %s is found out',
  {
    timeout: 600_000,
  },
  async (broken, invariant) => {
    const stopsAt = invariants[invariant]
    const { problems } = await runChanges(1_000, { broken, stopsAt })
    expect(problems.filter((problem) => problem.includes(stopsAt))).not.toEqual([])
  },
)

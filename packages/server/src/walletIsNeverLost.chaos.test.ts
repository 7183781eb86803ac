import { expect, it } from 'vitest'
import { runChanges } from './testing/simulateChanges.ts'

it('[X.10, X.10a, X.10b, X.10c, X.10d] ten thousand schedules of new shares, another address, another key and a deletion: nobody loses a wallet', {
  timeout: 4 * 3_600_000,
}, async () => {
  const { problems, crashed, ...counts } = await runChanges(10_000, { from: 10_000 })
  expect(problems).toEqual([])
  expect(crashed).toBeGreaterThan(4_000)
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(300)
})

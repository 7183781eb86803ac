// long: replays forty schedules of kills.
import { expect, it } from 'vitest'
import { runBundles } from '../../testing/simulateBundles.ts'

it('[X.68, X.68c] processes that are killed at any step lose no operation, pay for none twice, and leave budgets exact', {
  timeout: 300_000,
}, async () => {
  const { crashed, replaced, problems } = await runBundles(40)
  expect(problems).toEqual([])
  // the schedules do something: most die, and some transactions are replaced
  expect(crashed).toBeGreaterThan(30)
  expect(replaced).toBeGreaterThan(8)
})

it('[X.68, X.68c] a chain that is cut off at any call loses no operation, has none paid for twice, and leaves budgets exact', {
  timeout: 300_000,
}, async () => {
  const { crashed, cuts, problems } = await runBundles(40, { from: 501, trouble: 'cuts' })
  expect(problems).toEqual([])
  expect(crashed).toBe(0)
  expect(cuts).toBeGreaterThan(400)
})

it('[X.68, X.68c] control: with a transaction that is sent before it is stored, cut calls have some paid for in vain', {
  timeout: 300_000,
}, async () => {
  const { problems } = await runBundles(40, { from: 501, order: 'send first', trouble: 'cuts' })
  expect(problems.length).toBeGreaterThan(0)
})

it('control: a transaction that is sent before it is stored is paid for in vain', {
  timeout: 300_000,
}, async () => {
  const { problems } = await runBundles(24, { order: 'send first' })
  expect(problems.length).toBeGreaterThan(0)
})

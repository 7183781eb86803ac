import { expect, it } from 'vitest'
import { runRotations } from '../../testing/simulateRotation.ts'

it('[X.10, X.10a] [T-ROT] a re-split that is killed at any statement leaves a wallet that can be put together', async () => {
  const { crashed, rotated, problems } = await runRotations(60)
  expect(problems).toEqual([])
  // the schedules do something: most die, and both outcomes are there
  expect(crashed).toBeGreaterThan(20)
  expect(rotated).toBeGreaterThan(5)
  expect(rotated).toBeLessThan(55)
})

it('[T-ROT] control: deleting the old set before the new one is active loses wallets', async () => {
  const { problems } = await runRotations(40, { activateBy: 'two steps' })
  expect(problems.length).toBeGreaterThan(0)
})

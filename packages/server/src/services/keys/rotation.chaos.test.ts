import { expect, it } from 'vitest'
import { runRotations } from '../../testing/simulateRotation.ts'

it('[X.10, X.10a] [T-ROT] ten thousand schedules of a re-split, none loses a wallet', {
  timeout: 3_600_000,
}, async () => {
  const { crashed, rotated, problems } = await runRotations(10_000, { from: 10_000 })
  expect(problems).toEqual([])
  expect(crashed).toBeGreaterThan(4_000)
  expect(rotated).toBeGreaterThan(1_000)
})

import { expect, it } from 'vitest'
import { runBundles } from '../../testing/simulateBundles.ts'

it('[X.68, X.68c] a thousand schedules of bundler and sponsor, none loses or doubles an operation or a budget', {
  timeout: 7_200_000,
}, async () => {
  const { crashed, replaced, problems } = await runBundles(1_000, { from: 10_000 })
  expect(problems).toEqual([])
  expect(crashed).toBeGreaterThan(900)
  expect(replaced).toBeGreaterThan(300)
})

import { expect, it } from 'vitest'
import { getCooldown } from './createLoginCache.ts'

const now = 1_000_000
it.each([
  ['just now', now, 30_000],
  ['a second ago', now - 1_000, 29_000],
  ['one millisecond too early', now - 29_999, 1],
  ['30 seconds ago', now - 30_000, 0],
  ['never', undefined, 0],
  ['unreadable', Number.NaN, 0],
  ['in the future', now + 1, 0],
])('[S5.01] [S5.04] [S9.01] a mail asked for %s', (_, last, left) => {
  expect(getCooldown(last, now)).toBe(left)
})

import { describe, expect, it } from 'vitest'
import { getCooldown } from './createLoginCache.ts'
import { parseEmail } from './session/createLoginCalls.ts'

describe('getCooldown', () => {
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
})

describe('parseEmail', () => {
  it.each([
    ['mira@example.org', 'mira@example.org'],
    ['  mira@example.org ', 'mira@example.org'],
    ['mira+tag@sub.example.org', 'mira+tag@sub.example.org'],
    ['mira', undefined],
    ['mira@example', undefined],
    ['mira@@example.org', undefined],
    ['mira @example.org', undefined],
    ['mira@example.org\r\nBcc: all@example.org', undefined],
    [`${'a'.repeat(250)}@b.cd`, undefined],
    [`${'a'.repeat(249)}@b.cd`, `${'a'.repeat(249)}@b.cd`],
  ])('[S5.05] %j', (value, email) => {
    expect(parseEmail(value)).toBe(email)
  })
})

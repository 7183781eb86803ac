import { expect, it } from 'vitest'
import { parseEmail } from './session/createLoginCalls.ts'

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

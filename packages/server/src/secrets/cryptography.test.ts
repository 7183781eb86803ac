import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openText, sealText } from './cryptography.ts'

const key = randomBytes(32)

it('[T-KMS] a text opens under its key and context alone, and not changed', () => {
  const sealed = sealText(key, 'Mira', 'account|1')
  expect(openText(key, sealed, 'account|1')).toBe('Mira')
  expect(() => openText(key, sealed, 'account|2')).toThrow()
  expect(() => openText(randomBytes(32), sealed, 'account|1')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openText(key, changed.toString('base64url'), 'account|1')).toThrow()
  }
})

it('[T-KMS] a tag that was cut short, and could be guessed, isn’t even tried', () => {
  for (const bytes of [4, 8, 12, 15])
    expect(() => openText(key, randomBytes(bytes).toString('base64url'), 'x')).toThrow(/tag/i)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readIcon } from './readIcon.ts'

it('[G1] lets through nothing but image data and https URLs', () => {
  const scheme = fc.constantFrom(
    'data:image/png,',
    'https://a.test/',
    'javascript:',
    'data:text/html,',
    'blob:',
    'file:///',
    'HTTPS://A',
    '',
  )
  fc.assert(
    fc.property(scheme, fc.string(), (start, rest) => {
      const icon = readIcon(start + rest)
      if (icon !== undefined) expect(['data:', 'https:']).toContain(new URL(icon).protocol)
    }),
  )
})

it.each([
  [262_144, true],
  [262_145, false],
])('[G1] an icon of %i characters passes: %s', (length, passes) => {
  const icon = 'data:image/png,'.padEnd(length, 'A')
  expect(readIcon(icon) === icon).toBe(passes)
})

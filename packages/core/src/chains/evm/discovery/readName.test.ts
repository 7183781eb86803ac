import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readName } from './readName.ts'

it('[G1] [T-TXT] is a short line without invisible characters, whatever comes in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const shown = readName(name)
      expect(shown).not.toMatch(/\p{C}|[\n\r\u2028\u2029]/u)
      expect([...shown].length).toBeLessThanOrEqual(64)
      // Nothing more to take away.
      expect(readName(shown).replace(/\s/g, '')).toBe(shown.replace(/\s/g, ''))
    }),
  )
})

it('[G1] answers no name for anything but a text', () => {
  fc.assert(
    fc.property(
      fc.anything().filter((value) => typeof value !== 'string'),
      (value) => readName(value) === '',
    ),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readImageKey, toImageKey } from './imageKey.ts'

const secret = Buffer.from('a secret of this test')

it('a key gives back its source, and any other key nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.nat(),
      fc.string(),
      (source, at, letters) => {
        const key = toImageKey(source, secret)
        expect(readImageKey(key, secret)).toBe(source)
        expect(readImageKey(key, Buffer.from('another'))).toBeUndefined()
        const place = at % key.length
        const forged = `${key.slice(0, place)}${letters || 'x'}${key.slice(place + 1)}`
        if (forged !== key) expect(readImageKey(forged, secret)).toBeUndefined()
      },
    ),
  )
})

it.each([
  '',
  '.',
  '..',
  'aHR0cDovL2E',
  `aHR0cDovL2E.${'A'.repeat(22)}`,
  `aHR0cDovL2E.${'é'.repeat(22)}`,
  'a.b.c',
])('"%s" is no key', (key) => expect(readImageKey(key, secret)).toBeUndefined())

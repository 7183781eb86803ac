import fc from 'fast-check'
import { encodeAbiParameters, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readText } from './readText.ts'

describe('readText', () => {
  it('reads what contracts answer as text: an ABI string, and the bytes32 of old tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const well = new TextDecoder().decode(new TextEncoder().encode(text))
        expect(readText(encodeAbiParameters([{ type: 'string' }], [well]))).toBe(well)
      }),
    )
    expect(readText(stringToHex('MKR', { size: 32 }))).toBe('MKR')
  })

  it('[I7] never throws and reads nothing beyond the answer, whatever it claims', () => {
    const byte = fc.integer({ min: 0, max: 255 }).map((one) => one.toString(16).padStart(2, '0'))
    const bytes = fc.array(byte, { maxLength: 200 }).map((all) => `0x${all.join('')}`)
    fc.assert(fc.property(fc.oneof(bytes, fc.string(), fc.anything()), (answer) => void readText(answer)))
    const lie = `0x${'20'.padStart(64, '0')}${'ffff'.padStart(64, '0')}${'41'.repeat(32)}`
    expect(readText(lie)).toBeUndefined()
  })
})

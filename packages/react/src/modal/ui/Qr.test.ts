import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrPath } from './Qr.tsx'

const values = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@1?value=1',
  'x'.repeat(300),
]

/** Where the dots are: their left edge and middle line, back to rows and columns. */
function readDots(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y] of path.matchAll(/M([\d.]+) ([\d.]+)a/g)) {
    const line = grid[Math.floor(Number(y))]
    if (line) line[Math.floor(Number(x))] = true
  }
  return grid
}

describe('the QR code as it is drawn', () => {
  it.each(values)('has every dark module of %s once, and no other', (value) => {
    const { data, size } = encode(value, { ecc: 'L', boostEcc: true, border: 0 })
    const { modules, dots, eyes } = qrPath(value)
    expect(modules).toBe(size)
    const drawn = readDots(dots, size)
    const corner = (i: number) => i < 7 || i >= size - 7
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const inEye = corner(row) && corner(column) && !(row >= size - 7 && column >= size - 7)
        expect(drawn[row]?.[column], `${row},${column}`).toBe(inEye ? false : data[row]?.[column])
      }
    }
    expect(eyes.match(/M/g)).toHaveLength(9)
  })

  it('[F6] has modules as large as its text allows: a pairing link needs 49 a side or 53, and an address no more than with error correction M', () => {
    const key = 'ab'.repeat(32)
    const link = `wc:${key}@2?expiryTimestamp=1795844000&relay-protocol=irn&symKey=${key}`
    expect(qrPath(link).modules).toBe(49)
    expect(qrPath(`${link}&methods=wc_sessionAuthenticate`).modules).toBe(53)
    const [address = ''] = values
    const withMedium = encode(address, { ecc: 'M', border: 0 })
    expect(qrPath(address).modules).toBe(withMedium.size)
  })

  it('refuses what no QR code can hold', () => {
    expect(() => qrPath('x'.repeat(3_000))).toThrow()
  })
})

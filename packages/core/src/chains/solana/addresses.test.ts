import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../base/base58.ts'
import { isSolanaAddress } from './addresses.ts'

const known = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('a Solana address', () => {
  it('[S5.20] is any 32 bytes as Base58', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(fc.property(bytes, (key) => isSolanaAddress(toBase58(key))))
    expect(isSolanaAddress('1'.repeat(32))).toBe(true)
  })

  it('[S5.20] is nothing of another length', () => {
    const others = fc.uint8Array({ minLength: 0, maxLength: 40 }).filter(({ length }) => length !== 32)
    fc.assert(fc.property(others, (key) => !isSolanaAddress(toBase58(key))))
  })

  it.each([
    ['a letter of no alphabet', known.replace('E', '0')],
    ['four characters less', known.slice(4)],
    ['one more', `${known}1`],
    ['space around', ` ${known}`],
    ['a line break after', `${known}\n`],
    ['33 zero bytes', '1'.repeat(33)],
    ['more than 32 bytes in 44 characters', 'z'.repeat(44)],
    ['an EVM address', '0x00000000000000000000000000000000000000A1'],
    ['no text', 7],
  ])('[S5.20] not %s', (_what, value) => {
    expect(isSolanaAddress(value)).toBe(false)
    expect(isSolanaAddress(known)).toBe(true)
  })
})
